"""Programs of iRobot's education SDK, unchanged, on a scene's floor."""
