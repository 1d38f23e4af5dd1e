/** Codes whose own words read badly. */
const WORDS: Readonly<Record<string, string>> = {
  PRINCIPAL: 'Principal borrower',
  JOINT: 'Joint borrower',
  BUY_NOW_PAY_LATER: 'Buy now, pay later',
};

/** 'HOME_LOAN' becomes 'Home loan'. Works for unknown codes too. */
export function textOfCode(code: string): string {
  const known = WORDS[code.toUpperCase()];
  if (known !== undefined) return known;
  const text = code.replaceAll(/[_-]+/g, ' ').trim().toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** In years if whole, else in months. */
export function textOfTerm(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
