"""The serial ports of this computer, found without the programs that drive them."""
