"""Other people's programs, in processes of their own, in the floor's time.

A family writes a `Device`, the floor's side of one program, and hands it with a command line to a `ProgramHost`. The
process finds the floor through `inside`, which imports nothing but the standard library and works without this package;
a program in another language speaks the messages of `inside.wire`, which docs/program_messages.md describes.
"""
