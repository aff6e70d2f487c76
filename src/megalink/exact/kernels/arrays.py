"""The arrays that kernels work on, by what they hold."""

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.uint8]  # card codes
Strengths = NDArray[np.uint16]  # places in the order of hands
Counts = NDArray[np.int32]
Whole = NDArray[np.int64]  # sums over many deals, and whatever else needs 64 bits
Flags = NDArray[np.bool_]
