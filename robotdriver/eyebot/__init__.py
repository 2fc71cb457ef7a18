"""EyeBot robots for programs that are written for RoBIOS, in C and in Python.

An `EyeBot` is the floor's side of one program. `inside` is the module ``eye`` of programs in Python; `sdk` has the
header and the library of programs in C, which `library` compiles on demand.
"""
