"""Search by cosine similarity."""

from typing import Any

import numpy as np

from . import webgpu
from .dispatch import Array, Dispatch, Runner, float32, grid
from .shader_generated.kernels import cosine as shader


def cosine_similarity(query: Any, corpus: Any, *, runner: Runner = webgpu.run) -> Array:
    """The cosine of the angle between `query` (d,) and each row of `corpus` (n, d), as float32 (n,).

    A zero vector has similarity 0 with everything. Raises ValueError if the dimensions differ or are
    zero.
    """
    query, corpus = float32("query", query, 1), float32("corpus", corpus, 2)
    vectors, dimension = corpus.shape
    if query.size != dimension:
        raise ValueError(f"query has {query.size} dimensions and the corpus has {dimension}")
    search = np.array((vectors, dimension), dtype=shader.Search)
    scores = np.empty(vectors, dtype=np.float32)
    buffers = {0: search, 1: query, 2: corpus, 3: scores}
    runner([Dispatch(shader, shader.cosine, buffers, grid(vectors))], [scores])
    return scores


def top_k(query: Any, corpus: Any, k: int, *, runner: Runner = webgpu.run) -> tuple[Array, Array]:
    """The indices and the similarities of the `k` rows most like `query`, best first.

    The scores are computed on the GPU, the selection on the host. Raises ValueError unless
    1 <= k <= number of rows.
    """
    scores = cosine_similarity(query, corpus, runner=runner)
    if not 1 <= k <= scores.size:
        raise ValueError(f"k must be between 1 and {scores.size}, not {k}")
    best = np.argpartition(-scores, k - 1)[:k]
    best = best[np.argsort(-scores[best], kind="stable")]
    return best, scores[best]
