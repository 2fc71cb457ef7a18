"""What robots sing and knock, heard: `tones` makes it, `player` plays it, `sounds` says when."""
