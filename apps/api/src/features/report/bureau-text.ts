/** Where a code's own words would not do. */
const WORDS: Readonly<Record<string, string>> = {
  PRINCIPAL: 'Principal borrower',
  JOINT: 'Joint borrower',
  BUY_NOW_PAY_LATER: 'Buy now, pay later',
};

/** A bureau's code for people: 'HOME_LOAN' becomes 'Home loan', and even unknown codes become readable. */
export function textOfCode(code: string): string {
  const known = WORDS[code.toUpperCase()];
  if (known !== undefined) return known;
  const text = code.replaceAll(/[_-]+/g, ' ').trim().toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How long a loan runs: in whole years if possible, else in months. */
export function textOfTerm(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
