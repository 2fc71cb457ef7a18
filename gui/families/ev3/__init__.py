"""The panel of an EV3 brick."""
