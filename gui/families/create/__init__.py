"""The bench of emulated Creates: where they are, and what befalls them."""
