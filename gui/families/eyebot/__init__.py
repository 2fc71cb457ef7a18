"""The panels of EyeBot robots: display and keys."""
