"""EyeBot robots: their worlds as scenes, and programs for RoBIOS that drive on them."""
