"""`emulate pioneer`: `options` reads its options, `verb` does what they ask for."""
