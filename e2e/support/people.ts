import { randomInt } from 'node:crypto';

/** Somebody who wants to know their score. Every field is as typed into the forms. */
export type Person = {
  firstName: string;
  lastName: string;
  birth: { day: string; month: string; year: string };
  address: string;
  email: string;
  password: string;
  mobile: string;
  /** Whose members registered there; none where it is missing. */
  partnerSourceId?: 12 | 24;
};

export const demoPassword = 'golden-branch-morning';

const digits = (count: number) => Array.from({ length: count }, () => String(randomInt(0, 10))).join('');

/** Somebody new, whose address, number and e-mail nobody else has. The last name determines what the bureau says. */
export function stranger(known: Partial<Person> = {}): Person {
  return {
    firstName: 'Alex',
    lastName: 'Good',
    birth: { day: '14', month: '3', year: '1988' },
    address: '12 Smith Street, Sydney NSW 2000',
    email: `alex.${Date.now()}.${digits(6)}@example.com`,
    password: 'quiet-river-morning-tram',
    mobile: `0412${digits(6)}`,
    ...known,
  };
}

/** The number in the form in which messages are addressed to it. */
export function internationalNumber({ mobile }: Pick<Person, 'mobile'>): string {
  return `+61${mobile.slice(1)}`;
}

/** A document number nobody else uses; its last digit determines how the check ends, with 0 for success at once. */
export function documentNumber(lastDigit = 0): string {
  return `1${digits(6)}${lastDigit}`;
}
