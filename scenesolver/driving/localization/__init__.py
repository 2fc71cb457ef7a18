"""Where a robot really is: by what its rangers read on its way, and anew once it is lost."""
