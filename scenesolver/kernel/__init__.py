"""The innermost loops of planning in C, and how they are called. Without a compiler numpy does the same."""
