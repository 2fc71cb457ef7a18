"""What is drawn and in no file is kept against a crash: `drafts` on the disk, `autosave` at the window's desk."""
