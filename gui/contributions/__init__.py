"""What a room contributes to the window, as plain records: commands, panels, and in which workspaces they are."""
