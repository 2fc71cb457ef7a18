"""The inner loops of ranging: kernels in Cython's pure mode, compiled with the program; see robotdriver.compiled."""

from robotdriver import compiled

compiled.require(__name__)
