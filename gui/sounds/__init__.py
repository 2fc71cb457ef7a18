"""The sounds of robots: `tones` makes it, `player` plays it, `sounds` says when."""
