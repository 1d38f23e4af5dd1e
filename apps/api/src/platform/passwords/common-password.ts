import { birthDateParts, parseBirthDate, type BirthDateParts } from '@wattle/domain/fields/birth-date';
import { normaliseMobile } from '@wattle/domain/fields/contact-fields';

import { loadIsTooEasy } from './password-strength.ts';

const PRODUCT_WORDS = [
  'wattle',
  'credit',
  'score',
  'creditscore',
  'freecreditscore',
  'australia',
  'sydney',
  'melbourne',
];

/** What is known of the person who chooses a password. */
type Person = {
  email: string;
  firstName?: string;
  middleName?: string;
  lastName?: string;
  dob?: BirthDateParts;
  mobile?: string;
};

/** Whether a password is too easy for this person. */
export async function loadIsCommon(person: Person): Promise<(password: string) => boolean> {
  const { email, firstName = '', middleName = '', lastName = '', dob, mobile = '' } = person;
  // Without the 0 or the country's code.
  const number = normaliseMobile(mobile).slice(-9);
  const own = [email, firstName, middleName, lastName, number, ...(dob === undefined ? [] : formsOf(dob))];
  const isTooEasy = await loadIsTooEasy();
  return (password) => isTooEasy(password, [...own, ...PRODUCT_WORDS]);
}

const MONTH = new Intl.DateTimeFormat('en-AU', { month: 'long', timeZone: 'UTC' });

/** A birth date's year, its month in words, and the figures that its usual forms have in common. */
function formsOf(dob: BirthDateParts): string[] {
  const date = parseBirthDate(dob);
  if (date === null) return [];
  const { dd, mm, yy } = birthDateParts(date);
  const month = MONTH.format(Date.UTC(date.year, date.month - 1));
  return [yy, dd + mm, mm + dd, `${date.day}${date.month}${yy.slice(2)}`, month, month.slice(0, 3)];
}
