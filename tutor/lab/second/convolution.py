"""Convolutions along the rows of the table, in torch.

Places are the first axis, so that a place's neighbours in its row are whole slices: each
convolution is three matrix products without a copy, three times as fast on a processor as
torch's own of this size.
"""

from typing import Any

import torch
from torch.nn import functional

from tutor.second.network import PLACES


class _Convolution(torch.autograd.Function):
    @staticmethod
    def forward(context: Any, x: Any, kernel: Any) -> Any:
        context.save_for_backward(x, kernel)
        rows, wide = x.shape[1], x.shape[2]
        flat = x.reshape(-1, wide)
        y = flat @ kernel[1]
        y[rows:].addmm_(flat[:-rows], kernel[0])
        y[:-rows].addmm_(flat[rows:], kernel[2])
        return y.view(x.shape[0], rows, -1)

    @staticmethod
    def backward(context: Any, *gradients: Any) -> Any:
        x, kernel = context.saved_tensors
        rows = x.shape[1]
        g = gradients[0].reshape(-1, kernel.shape[2])
        flat = x.reshape(-1, x.shape[2])
        of_kernel = torch.stack(
            (flat[:-rows].t() @ g[rows:], flat.t() @ g, flat[rows:].t() @ g[:-rows])
        )
        if not context.needs_input_grad[0]:
            return None, of_kernel
        of_x = g @ kernel[1].t()
        of_x[:-rows].addmm_(g[rows:], kernel[0].t())
        of_x[rows:].addmm_(g[:-rows], kernel[2].t())
        return of_x.view(x.shape), of_kernel


class _HalfConvolution(torch.autograd.Function):
    @staticmethod
    def forward(context: Any, x: Any, kernel: Any) -> Any:
        rows, wide = x.shape[1], x.shape[2]
        flat, half = x.reshape(-1, wide).to(torch.bfloat16), kernel.to(torch.bfloat16)
        context.save_for_backward(flat, half)
        context.shape = x.shape
        y = (flat @ half[1]).float()
        y[rows:] += flat[:-rows] @ half[0]
        y[:-rows] += flat[rows:] @ half[2]
        return y.view(x.shape[0], rows, -1)

    @staticmethod
    def backward(context: Any, *gradients: Any) -> Any:
        flat, half = context.saved_tensors
        rows = context.shape[1]
        g = gradients[0].reshape(-1, half.shape[2]).to(torch.bfloat16)
        of_kernel = torch.stack(
            (flat[:-rows].t() @ g[rows:], flat.t() @ g, flat[rows:].t() @ g[:-rows])
        ).float()
        if not context.needs_input_grad[0]:
            return None, of_kernel
        back = half.transpose(1, 2).contiguous()
        of_x = (g @ back[1]).float()
        of_x[:-rows] += g[rows:] @ back[0]
        of_x[rows:] += g[:-rows] @ back[2]
        return of_x.view(context.shape), of_kernel


def convolve(x: Any, kernel: Any, *, half: bool = False) -> Any:
    return (_HalfConvolution if half else _Convolution).apply(x, kernel)


def grid(planes: Any) -> Any:
    """Return (9, 4 n, planes), places, then rows of each position, of (n, planes, 34) floats."""
    padded = functional.pad(planes.permute(2, 0, 1), (0, 0, 0, 0, 0, 1))
    return padded[torch.as_tensor(PLACES, device=planes.device)].reshape(9, 4 * len(planes), -1)


def of_kinds(places: Any) -> Any:
    """Return (n, heads, 34) of (9, 4, n, heads)."""
    order = torch.tensor([4 * (kind % 9) + kind // 9 for kind in range(34)], device=places.device)
    return places.reshape(36, *places.shape[2:])[order].permute(1, 2, 0)
