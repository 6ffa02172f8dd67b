"""Synthesise the sounds of the table: assets/sounds/*.wav, mono, 16 bits.

python packaging/make_sounds.py
"""

import wave
from pathlib import Path

import numpy as np

SOUNDS = Path(__file__).parent.parent / "assets" / "sounds"
RATE = 22_050
LOUDEST = 0.35
"""Peak amplitude of every sound (at most 1); quieter than other programs."""


def times(seconds):
    return np.arange(round(seconds * RATE)) / RATE


def clack(seconds=0.07):
    """Return the sound of a tile set down: a short noise with two resonances."""
    at = times(seconds)
    noise = np.random.default_rng(7).standard_normal(len(at)) * np.exp(-at / 0.003)
    rings = sum(
        gain * np.sin(2 * np.pi * pitch * at) * np.exp(-at / decay)
        for pitch, gain, decay in ((1850, 1.0, 0.010), (3150, 0.6, 0.006), (620, 0.5, 0.014))
    )
    return 0.35 * noise + rings


def pluck(pitch, seconds):
    """Return the sound of a plucked string, whose higher overtones fade sooner."""
    at = times(seconds)
    tones = (
        np.sin(2 * np.pi * pitch * number * at) * np.exp(-at * (3 + 3 * number)) / number**1.5
        for number in range(1, 6)
    )
    return sum(tones) * np.minimum(1, at / 0.004)


def mixed(*parts):
    """Mix sounds, each given with its start in seconds."""
    ends = [round(start * RATE) + len(sound) for start, sound in parts]
    made = np.zeros(max(ends))
    for (_, sound), end in zip(parts, ends, strict=True):
        made[end - len(sound) : end] += sound
    return made


def sounds():
    """Return the samples of each sound by name, from -1 to 1."""
    made = {
        "tile": clack(),
        "call": mixed((0, clack()), (0.055, clack()), (0.06, 0.5 * pluck(392, 0.3))),
        "riichi": mixed((0, clack()), (0.05, pluck(587.3, 0.6)), (0.19, pluck(880, 0.6))),
        "win": mixed(
            *(
                (0.12 * at, pluck(pitch, 0.9))
                for at, pitch in enumerate((523.3, 659.3, 784, 1046.5))
            )
        ),
    }
    for name, samples in made.items():
        fade = np.minimum(1, np.arange(len(samples))[::-1] / (0.01 * RATE))
        made[name] = samples / np.abs(samples).max() * LOUDEST * fade
    return made


def main():
    SOUNDS.mkdir(exist_ok=True)
    for name, samples in sounds().items():
        with wave.open(str(SOUNDS / f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes((samples * 32767).round().astype("<i2").tobytes())


if __name__ == "__main__":
    main()
