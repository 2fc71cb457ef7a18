"""The verb `eyebot`: programs for EyeBot robots."""
