import type { Coded } from './credit-file.ts';
import { isOtherwiseStated } from './over.ts';

/** Codes and meanings whose own words read badly. */
const WORDS: Readonly<Record<string, string>> = {
  principal: 'Principal borrower',
  joint: 'Joint borrower',
  'buy now pay later': 'Buy now, pay later',
};

/** In our words where we know what it means, else in the bureau's. */
export function wordsOf({ code, name, meaning }: Coded<string>): string {
  return meaning === null && name !== null ? name : textOfCode(meaning ?? code);
}

/** A status in words: in the bureau's where they say another thing than our meaning of its code. */
export const statusWords = (status: Coded<string>): string =>
  isOtherwiseStated(status) ? (status.name ?? '') : wordsOf(status);

/** 'HOME_LOAN' and 'home-loan' become 'Home loan'. Works for unknown codes too. */
export function textOfCode(code: string): string {
  const text = code.replaceAll(/[_-]+/g, ' ').trim().toLowerCase();
  const known = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
  return known ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** In years if whole, else in months. */
export function textOfTerm(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
