"""The colours of the page: what is written and drawn can be read by day and by night, and the four colours of
the cards are told apart by every eye.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from uno_p2p.ui.web.server import STATIC

TEXT, GRAPHIC = 4.5, 3.0
"""Contrast that WCAG 2.2 asks for: of letters (1.4.3), of what is drawn or marks the focus (1.4.11)."""
APART = 18.0
"""CIEDE2000 between any two colours of cards."""
PLACES = ("ground", "panel", "deep")
SOFT = ("accent-soft", "good-soft", "warn-soft", "bad-soft")
CARDS = ("red", "yellow", "green", "blue")
Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

TEXTS: dict[str, tuple[str, ...]] = {
    "ink": (*PLACES, *SOFT),
    "soft": PLACES,
    "on-accent": ("accent",),
    "accent": ("ground", "panel"),
    "good": ("ground", "panel", "good-soft"),
    "warn": ("ground", "panel", "warn-soft"),
    "bad": ("ground", "panel", "bad-soft"),
    "panel": ("ink",),  # the sign on the mark of a card that was just drawn
    **{f"card-on-{name}": (f"card-{name}",) for name in (*CARDS, "black", "paper")},
}
"""What is written, and what it is written on."""
DRAWN: dict[str, tuple[str, ...]] = {
    "line": (*PLACES, *SOFT),  # the edges of fields and buttons
    "focus": (*PLACES, *SOFT),
    "accent": (*PLACES, *SOFT),
    "on-accent": ("accent",),
    "good": ("good-soft", "deep"),
    "warn": ("warn-soft", "deep"),
    "bad": ("bad-soft", "deep"),
    "card-outline": ("card-paper", "card-yellow"),
    **{f"card-{name}-line": (f"card-{name}",) for name in (*CARDS, "black")},  # patterns, and the back
    "code-dark": ("code-light",),
    "card-paper": ("card-black", "card-red", "card-green", "card-blue"),
}
"""What is drawn, and what it is drawn on."""

# Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency
# (2009), severity 1.0; for linear RGB.
EYES: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Colour = (0.95047, 1.0, 1.08883)


# -- the stylesheets ---------------------------------------------------------------------------------------


def rules(name: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Every innermost rule of a stylesheet: its selector, and its declarations."""
    text = re.sub(r"/\*.*?\*/", "", (STATIC / "css" / name).read_text(), flags=re.DOTALL)
    for selector, body in re.findall(r"([^{};]+)\{([^{}]*)\}", text):
        declarations = (one.partition(":") for one in body.split(";") if ":" in one)
        yield selector.strip(), {key.strip(): value.strip() for key, _, value in declarations}


def colours(selectors: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for selector, declarations in rules("palette.css"):
        if selector in selectors:
            found.update({key[2:]: value for key, value in declarations.items() if key.startswith("--")})
    return found


CARD = colours((":root",))
DAY, NIGHT = colours((':root,\n:root[data-theme="light"]',)), colours((':root[data-theme="dark"]',))
THEMES = {"day": {**CARD, **DAY}, "night": {**CARD, **NIGHT}}
themed = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())


# -- colours -----------------------------------------------------------------------------------------------


def linear(code: str) -> Colour:
    """The light of `#rrggbb`."""
    parts = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def times(matrix: Matrix, colour: Colour) -> Colour:
    first, second, third = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return first, second, third


def contrast(one: str, other: str) -> float:
    """As WCAG 2 defines it."""
    light = [times(((0.2126, 0.7152, 0.0722),) * 3, linear(code))[0] for code in (one, other)]
    return (max(light) + 0.05) / (min(light) + 0.05)


def lab(code: str, eye: Matrix = EYES["normal"]) -> Colour:
    """CIELAB (D65) of what such an eye sees."""
    seen = times(eye, linear(code))
    clipped = (min(max(seen[0], 0.0), 1.0), min(max(seen[1], 0.0), 1.0), min(max(seen[2], 0.0), 1.0))
    x, y, z = (_root(part / white) for part, white in zip(times(_TO_XYZ, clipped), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def ciede2000(one: Colour, other: Colour) -> float:
    """Sharma, Wu, Dalal: The CIEDE2000 Color-Difference Formula (2005), with their numbers of equations."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))  # 4, 5
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = (
        degrees(atan2(b, a * stretch)) % 360 if (a, b) != (0, 0) else 0.0 for a, b in ((a1, b1), (a2, b2))
    )
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180  # 10
    light, chroma, hue = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn) / 2)
    mid_l, mid_c = (l1 + l2) / 2, (c1 + c2) / 2
    mid_h = h1 + h2 if c1 * c2 == 0 else _mean_hue(h1, h2)
    t = (
        1
        - 0.17 * cos(radians(mid_h - 30))
        + 0.24 * cos(radians(2 * mid_h))
        + 0.32 * cos(radians(3 * mid_h + 6))
        - 0.20 * cos(radians(4 * mid_h - 63))
    )
    s_l = 1 + 0.015 * (mid_l - 50) ** 2 / sqrt(20 + (mid_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mid_c, 1 + 0.015 * mid_c * t
    turning = 30 * exp(-(((mid_h - 275) / 25) ** 2))
    rotation = -sin(radians(2 * turning)) * 2 * sqrt(mid_c**7 / (mid_c**7 + 25**7))
    first, second, third = light / s_l, chroma / s_c, hue / s_h
    return sqrt(first**2 + second**2 + third**2 + rotation * second * third)


def _mean_hue(h1: float, h2: float) -> float:
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2  # 14


# -- tests -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [  # from the table of Sharma, Wu and Dalal
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_measured_as_published(one: Colour, other: Colour, distance: float) -> None:
    assert ciede2000(one, other) == pytest.approx(distance, abs=0.0001)


def test_contrast_is_measured_as_published() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@themed
def test_every_text_can_be_read(theme: dict[str, str]) -> None:
    assert not too_weak(theme, TEXTS, TEXT)


@themed
def test_every_line_and_mark_can_be_seen(theme: dict[str, str]) -> None:
    assert not too_weak(theme, DRAWN, GRAPHIC)


def too_weak(theme: dict[str, str], pairs: dict[str, tuple[str, ...]], least: float) -> dict[str, float]:
    measured = {
        f"{above} on {below}": round(contrast(theme[above], theme[below]), 2)
        for above, all_below in pairs.items()
        for below in all_below
    }
    return {pair: found for pair, found in measured.items() if found < least}


@themed
def test_a_card_stands_out_from_what_it_lies_on(theme: dict[str, str]) -> None:
    for place in (*PLACES, *SOFT):
        edge = max(contrast(theme[name], theme[place]) for name in ("card-outline", "card-paper"))
        assert edge >= GRAPHIC, place


def test_no_stylesheet_puts_colours_together_that_were_not_measured() -> None:
    measured = {(above, below) for above, all_below in TEXTS.items() for below in all_below}
    put = {pair for name in sheets() for _, rule in rules(name) for pair in pairs_of(rule)}
    assert len(put) >= 10
    assert not put - measured


def test_every_colour_that_is_written_in_was_measured() -> None:
    used = {
        name for sheet in sheets() for _, rule in rules(sheet) for name in variables(rule.get("color", ""))
    }
    assert used <= set(TEXTS)


def sheets() -> list[str]:
    return sorted(path.name for path in (STATIC / "css").glob("*.css") if path.name != "palette.css")


def pairs_of(rule: dict[str, str]) -> list[tuple[str, str]]:
    below = rule.get("background", rule.get("background-color", ""))
    return [(one, other) for one in variables(rule.get("color", "")) for other in variables(below)]


def variables(value: str) -> list[str]:
    return re.findall(r"var\(--([\w-]+)\)", value)


@pytest.mark.parametrize("eye", EYES.values(), ids=EYES.keys())
def test_the_four_colours_are_told_apart_by_every_eye(eye: Matrix) -> None:
    apart = {
        f"{one} and {other}": ciede2000(lab(CARD[f"card-{one}"], eye), lab(CARD[f"card-{other}"], eye))
        for one, other in combinations(CARDS, 2)
    }
    assert min(apart.values()) >= APART, apart


def test_the_cards_have_the_colours_that_were_chosen_for_them() -> None:
    assert [CARD[f"card-{name}"] for name in CARDS] == ["#b71c1c", "#ffd54f", "#00796b", "#1a3a8f"]


def test_day_and_night_have_the_same_colours_and_night_is_the_same_by_choice_and_by_system() -> None:
    assert DAY.keys() == NIGHT.keys()
    assert colours((':root[data-theme="system"]',)) == NIGHT


def test_nothing_but_the_palette_names_a_colour() -> None:
    code = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(")
    word = re.compile(r"(?<![\w-])(?:white|black|red|yellow|green|blue|gr[ae]y|orange|purple|pink)(?![\w-])")
    for path in sorted(STATIC.rglob("*.*")):
        if path.name in ("palette.css", "icon.svg"):
            continue
        text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
        assert not code.findall(text), path.name
        if path.suffix == ".css":
            assert not word.findall(" ".join(v for _, rule in rules(path.name) for v in rule.values())), (
                path.name
            )


def test_every_colour_that_is_used_is_in_the_palette() -> None:
    known = set(CARD) | set(DAY)
    own = {key for sheet in sheets() for _, rule in rules(sheet) for key in rule if key.startswith("--")}
    for sheet in sheets():
        used = {name for _, rule in rules(sheet) for value in rule.values() for name in variables(value)}
        assert {f"--{name}" for name in used - known} <= own, sheet
