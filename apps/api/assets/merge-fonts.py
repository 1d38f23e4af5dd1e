"""Writes the fonts of PDFs. Run by hand, on Debian: apt-get install fonttools python3-brotli fonts-noto-core."""

from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
ATKINSON = HERE.parents[2] / "node_modules/@fontsource-variable/atkinson-hyperlegible-next/files"
NOTO = Path("/usr/share/fonts/truetype/noto")
# Everything of Noto Sans: Latin, Greek, Cyrillic, punctuation. Of the others, what people type.
NOTO_FONTS = {
    "NotoSans": None,
    "NotoSansMath": set(range(0x2190, 0x2200)) | set(map(ord, "≈≠≤≥")),
    "NotoSansSymbols2": set(map(ord, "✓✔✗✘☐☑☒★☆♥●○■▪")),
}
METRICS = {"hhea": ("ascent", "descent", "lineGap"), "OS/2": ("sTypoAscender", "sTypoDescender", "sTypoLineGap")}


def fonts(style, weight):
    for subset in ("latin", "latin-ext"):
        font = TTFont(ATKINSON / f"atkinson-hyperlegible-next-{subset}-wght-normal.woff2")
        font.flavor = None
        yield instantiateVariableFont(font, {"wght": weight}), None
    for name, wanted in NOTO_FONTS.items():
        path = NOTO / f"{name}-{style}.ttf"
        yield TTFont(path if path.exists() else NOTO / f"{name}-Regular.ttf"), wanted


def merge(style, weight, target):
    had = set()
    with TemporaryDirectory() as folder:
        files = []
        for font, wanted in fonts(style, weight):
            letters = set(font.getBestCmap())
            # A later font adds only what those before it lack.
            subsetter = Subsetter(Options(layout_features=["kern", "liga", "mark", "mkmk", "ccmp", "locl"]))
            subsetter.populate(unicodes=(letters if wanted is None else letters & wanted) - had)
            subsetter.subset(font)
            had |= set(font.getBestCmap())
            files.append(f"{folder}/{len(files)}.ttf")
            font.save(files[-1])
        first, merged = TTFont(files[0]), Merger().merge(files)
    # Lines stay as high as those of the first font.
    for table, fields in METRICS.items():
        for field in fields:
            setattr(merged[table], field, getattr(first[table], field))
    merged.save(HERE / target)


merge("Regular", 400, "paper-regular.ttf")
merge("Bold", 700, "paper-bold.ttf")
