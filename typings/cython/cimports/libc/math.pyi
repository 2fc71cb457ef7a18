"""libc's functions, which Python has under the same names."""

from math import acos as acos
from math import asin as asin
from math import atan2 as atan2
from math import ceil as ceil
from math import copysign as copysign
from math import cos as cos
from math import fabs as fabs
from math import floor as floor
from math import fmod as fmod
from math import isfinite as isfinite
from math import isinf as isinf
from math import isnan as isnan
from math import log as log
from math import remainder as remainder
from math import sin as sin
from math import sqrt as sqrt
from math import tan as tan
from math import trunc as trunc
