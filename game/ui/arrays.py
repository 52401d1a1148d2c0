"""Names for the arrays of the picture."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

F32 = np.float32

Floats: TypeAlias = npt.NDArray[np.float32]
Doubles: TypeAlias = npt.NDArray[np.float64]
Index: TypeAlias = npt.NDArray[np.intp]
Bytes: TypeAlias = npt.NDArray[np.uint8]
Packed: TypeAlias = npt.NDArray[np.uint32]  # colours as 0xAARRGGBB
Mask: TypeAlias = npt.NDArray[np.bool_]
