/** What people paste without seeing it, by the character that was meant; '' for what shows nothing at all. */
export const LOOK_ALIKES = {
  "'": ['‘', '’', '‛', '′', 'ʹ', 'ʻ', 'ʼ', 'ʽ', 'ʾ', 'ʿ', 'ˈ', 'ˊ', 'ˋ', 'ꞌ', '＇', '`', '´'],
  '-': [
    '\u2010',
    '\u2011',
    '\u2012',
    '\u2013',
    '\u2014',
    '\u2015',
    '\u2043',
    '\u2212',
    '\uFE58',
    '\uFE63',
    '\uFF0D',
  ],
  ' ': [
    '\t',
    '\u00A0',
    '\u1680',
    '\u2002',
    '\u2003',
    '\u2007',
    '\u2009',
    '\u200A',
    '\u202F',
    '\u205F',
    '\u3000',
  ],
  '': ['\u00AD', '\u061C', '\u180E', '\u200B', '\u200E', '\u200F', '\u2060', '\u2063', '\uFEFF'],
} as const;

/** Turn the direction of what follows: dropped from a line, refused in a text of several lines. */
export const DIRECTION_CONTROLS = [
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
] as const;

const MEANT = ["'", '-', ' '] as const;

/** A text with each of its characters as every look-alike, and with every invisible character inside it. */
export function lookingLike(text: string): string[] {
  const swapped = MEANT.filter((meant) => text.includes(meant)).flatMap((meant) =>
    LOOK_ALIKES[meant].map((alike) => text.replaceAll(meant, alike)),
  );
  const hidden = [...LOOK_ALIKES[''], ...DIRECTION_CONTROLS].map((none) => Array.from(text).join(none));
  return [...swapped, ...hidden, fullWidth(text), text.normalize('NFD')];
}

/** Digits and letters as an East Asian keyboard types them. */
function fullWidth(text: string): string {
  return text.replaceAll(/[!-~]/g, (narrow) => String.fromCharCode(narrow.charCodeAt(0) + 0xfee0));
}

/** Texts of a length that make patterns and folds slow: one repeated part, then an end that nothing allows. */
export function awkwardTexts(length: number): string[] {
  const alike = Object.values(LOOK_ALIKES).map(([first]) => first);
  const parts = [
    ' ',
    '-',
    "'",
    '.',
    ',',
    '/',
    '0',
    '9',
    'a',
    '\u0301',
    '\u0301\u0316',
    '\n',
    '０',
    'ﷺ',
    'a ',
    '9 ',
    '1,',
  ];
  return [...alike, ...parts].flatMap((part) =>
    ['\0', ' x'].map((end) => `1${part.repeat(length / part.length)}`.slice(0, -end.length) + end),
  );
}

const SPACES = `${' '.repeat(4000)}x`;

const spent = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

/**
 * Whether work takes, in each of three tries, over six times the processor time of a pattern that looks from each of
 * 4,000 spaces to their end. What takes under 10 ms is not compared.
 */
export function isSlow(work: () => unknown): boolean {
  return [1, 2, 3].every(() => {
    const took = spent(work);
    return took > 10_000 && took > 6 * spent(() => / +$/.test(SPACES));
  });
}
