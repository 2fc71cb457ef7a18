"""Pages for spectators: a server in a process of its own shows in any browser what goes on, and takes no input.

`spectators` starts it from what a verb holds; `sites` say what is at which path; `WebServer` hands it out.
"""
