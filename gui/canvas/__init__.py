"""The canvas: a widget that shows a picture of the floor, to be zoomed and dragged."""
