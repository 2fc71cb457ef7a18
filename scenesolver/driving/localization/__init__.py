"""Where a robot really is: by what its rangers read on its way, and again once it is lost."""
