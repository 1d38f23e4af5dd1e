import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Latin 1 for names, and the punctuation of the texts. */
const CHARACTERS =
  'U+20-7E,U+A0-FF,U+131,U+152,U+153,U+2C6,U+2DA,U+2DC,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2020-2022,U+2026,' +
  'U+2030,U+2039,U+203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212';

/**
 * Subsets the fonts to the weights and widths that the stylesheets use, which halves them. Run by hand after adding a
 * weight or updating a package; the output is committed, so that builds need no Python. Requires `pip install
 * fonttools==4.66.1 brotli==1.2.0`.
 */
const FONTS = [
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
    axes: ['wght=700', 'wdth=75:100'],
    to: 'bricolage-grotesque-bold.woff2',
    characters: CHARACTERS,
  },
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
    axes: ['wght=400:750', 'wdth=100'],
    to: 'bricolage-grotesque-figures.woff2',
    characters: 'U+30-39',
  },
  {
    from: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    axes: ['wght=400:750'],
    to: 'atkinson-hyperlegible-next.woff2',
    characters: CHARACTERS,
  },
];

/** Kerning, marks and tabular figures; no fractions, no alternates. */
const FEATURES = 'kern,liga,tnum,lnum,mark,mkmk,ccmp,locl,calt';

const target = join(import.meta.dirname, '../src/ui/fonts');
const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
try {
  for (const { from, axes, to, characters } of FONTS) {
    const whole = fileURLToPath(import.meta.resolve(from));
    const narrowed = join(folder, to);
    execFileSync('fonttools', [
      'varLib.instancer',
      whole,
      ...axes,
      '--output',
      narrowed,
      '--quiet',
      '--no-recalc-timestamp',
    ]);
    execFileSync('pyftsubset', [
      narrowed,
      `--unicodes=${characters}`,
      `--layout-features=${FEATURES}`,
      '--flavor=woff2',
      `--output-file=${join(target, to)}`,
    ]);
  }
} finally {
  rmSync(folder, { recursive: true });
}
