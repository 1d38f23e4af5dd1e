import type { Coded } from './credit-file.ts';
import { isOtherwiseStated } from './over.ts';

/** Codes and meanings whose own words read badly. */
const WORDS: Readonly<Record<string, string>> = {
  principal: 'Principal borrower',
  joint: 'Joint borrower',
  'buy now pay later': 'Buy now, pay later',
};

/** A bureau may write its own code, such as `not-discharged-not-completed`. */
const CODE = /^[a-z]+(?:-[a-z]+)+$/;

/** Our words where we know the meaning and the bureau's words do not contradict it, else the bureau's. */
export function wordsOf(coded: Coded<string>): string {
  const { code, name, meaning } = coded;
  const isBureaus = name !== null && (meaning === null || isOtherwiseStated(coded));
  if (!isBureaus) return textOfCode(meaning ?? code);
  return CODE.test(name) ? textOfCode(name) : name;
}

/** 'HOME_LOAN' and 'home-loan' become 'Home loan'. Works for unknown codes too. */
export function textOfCode(code: string): string {
  const text = code.replaceAll(/[_-]+/g, ' ').trim().toLowerCase();
  const known = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
  return known ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** Years if whole, else months. */
export function textOfTerm(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
