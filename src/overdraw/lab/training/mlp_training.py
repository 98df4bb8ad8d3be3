"""Trains a multilayer perceptron: its shape, its initial weights, the gradient of its loss, and the Adam optimizer.

The weights are a flat array, in the layout that bots/mlp.py reads.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from overdraw.kernel.array_types import Weights

MEAN_DECAY: Final = 0.9
SQUARE_DECAY: Final = 0.999
TINY: Final = 1e-8
SAVED_ARRAYS: Final = ("weights", "means", "squares", "smooth")


Array: TypeAlias = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class MlpShape:
    """The shape of a network: the number of inputs, the widths of the two hidden layers, and the number of outputs.

    A network with one output predicts one share of the win by a sigmoid. A network with several outputs predicts shares
    that sum to 1 by a softmax. If a sample has several `rows` of features, one for each seat, the same network with one
    output reads every row, and the shares are the softmax over these outputs.
    """

    features: int
    wide: int
    narrow: int
    outputs: int = 1
    rows: int = 1

    @property
    def weights(self) -> int:
        return sum(rows * columns for rows, columns in self._parts())

    def _parts(self) -> Iterator[tuple[int, int]]:
        yield from ((self.features, self.wide), (1, self.wide), (self.wide, self.narrow), (1, self.narrow))
        yield from ((self.narrow, self.outputs), (1, self.outputs))

    def views(self, row: Array) -> list[Array]:
        """Return a matrix and biases for each layer of the network, as views of a flat array of weights."""
        found, at = [], 0
        for rows, columns in self._parts():
            found.append(row[at : at + rows * columns].reshape(rows, columns))
            at += rows * columns
        return found

    def initial(self, random: np.random.Generator) -> Weights:
        """Return initial weights for the network: random values, which are small in the last layer, and biases of
        zero."""
        row = np.zeros(self.weights, np.float32)
        first, _, second, _, third, _ = self.views(row)
        for layer, gain in ((first, 1.0), (second, 2.0), (third, 0.1)):
            layer[:] = random.normal(scale=np.sqrt(gain / len(layer)), size=layer.shape)
        return row

    def shares(self, row: Array, xs: Array) -> Array:
        """Return the network's predictions, which are between 0 and 1, in the shape of its targets."""
        first, b1, second, b2, third, b3 = self.views(row)
        wide = np.maximum(xs.reshape(-1, self.features) @ first + b1, 0)
        logits = np.maximum(wide @ second + b2, 0) @ third + b3
        shares = self._activation(logits.reshape(len(xs), self._shares))
        return shares if self._shares > 1 else shares[:, 0]

    @property
    def _shares(self) -> int:
        """The number of shares that the network predicts for one sample."""
        return self.outputs * self.rows

    def _activation(self, logits: Array) -> Array:
        shares: Array = _sigmoid(logits) if self._shares == 1 else _softmax(logits)
        return shares

    def loss_and_gradient(self, row: Array, xs: Array, ys: Array, starts: Array) -> tuple[float, Array]:
        """Return the cross entropy between predictions and targets, and its gradient.

        `starts` is added to the outputs of the network. If a sample has several shares, `ys` and `starts` have a column
        for each share.
        """
        ys, starts = ys.reshape(len(ys), self._shares), starts.reshape(len(ys), self._shares)
        first, b1, second, b2, third, b3 = self.views(row)
        xs = xs.reshape(-1, self.features)
        wide = np.maximum(xs @ first + b1, 0)
        narrow = np.maximum(wide @ second + b2, 0)
        said = self._activation((narrow @ third + b3).reshape(ys.shape) + starts)
        wrong = ((said - ys) / np.float32(len(ys))).reshape(-1, self.outputs)
        gradient = np.empty_like(row)
        g1, gb1, g2, gb2, g3, gb3 = self.views(gradient)
        np.matmul(narrow.T, wrong, out=g3)
        gb3[:] = wrong.sum(axis=0)
        back = (wrong @ third.T) * (narrow > 0)
        np.matmul(wide.T, back, out=g2)
        gb2[:] = back.sum(axis=0)
        back = (back @ second.T) * (wide > 0)
        np.matmul(xs.T, back, out=g1)
        gb1[:] = back.sum(axis=0)
        said = np.clip(said, 1e-6, 1 - 1e-6)
        losses = ys * np.log(said)
        if self._shares == 1:
            losses += (1 - ys) * np.log(1 - said)
        return float(-losses.sum() / len(ys)), gradient


def _sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def _softmax(x: Any) -> Any:
    odds = np.exp(x - x.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


@dataclass(slots=True)
class Learner:
    """The weights of a network during training, the state of Adam, and a moving average of the weights (`smooth`)."""

    shape: MlpShape
    weights: Weights
    means: Array
    squares: Array
    smooth: Weights
    steps: int = 0

    @classmethod
    def initial(cls, shape: MlpShape, random: np.random.Generator) -> Self:
        weights = shape.initial(random)
        return cls(shape, weights, np.zeros_like(weights), np.zeros_like(weights), weights.copy())

    def learn(
        self, xs: Array, ys: Array, starts: Array, rate: float, batch: int, epochs: int, random: np.random.Generator
    ) -> float:
        """Train the network for several epochs, each in a new random order. Return the mean loss of the last epoch."""
        off = 0.0
        for _ in range(epochs):
            order, off, batches = random.permutation(len(ys)), 0.0, 0
            for begin in range(0, len(ys) - batch + 1, batch):
                rows = order[begin : begin + batch]
                loss, gradient = self.shape.loss_and_gradient(self.weights, xs[rows], ys[rows], starts[rows])
                self._step(gradient, rate)
                off, batches = off + loss, batches + 1
            off /= max(1, batches)
        return off

    def _step(self, gradient: Array, rate: float) -> None:
        self.steps += 1
        self.means += (1 - MEAN_DECAY) * (gradient - self.means)
        self.squares += (1 - SQUARE_DECAY) * (gradient * gradient - self.squares)
        size = rate * np.sqrt(1 - SQUARE_DECAY**self.steps) / (1 - MEAN_DECAY**self.steps)
        self.weights -= (size * self.means / (np.sqrt(self.squares) + TINY)).astype(np.float32)

    def state_dict(self) -> dict[str, Any]:
        """Return everything that the next training step depends on."""
        return {name: np.array(getattr(self, name)) for name in (*SAVED_ARRAYS, "steps")}

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        for name in SAVED_ARRAYS:
            getattr(self, name)[:] = state_dict[name]
        self.steps = int(state_dict["steps"])

    def smooth_over(self, part: float) -> None:
        """Move the average of the weights towards the current weights, by a fraction `part` of their distance."""
        self.smooth += np.float32(part) * (self.weights - self.smooth)
