"""What the command line prints: results as lines for people, progress, and complaints."""
