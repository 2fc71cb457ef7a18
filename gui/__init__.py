"""The game with a screen: the window, and the one painter of the canvas and of exported pictures.

Shows what robotworkshop does and decides nothing. Nothing is imported here: the command line asks for the window or for
the painter of pictures by their entry points, and pays for what it asks for.
"""
