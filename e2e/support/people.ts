import { customer, freshMobile, international, licence } from '@wattle/testkit/people';

/** A person with details as typed into the forms. */
export type Person = {
  firstName: string;
  lastName: string;
  birth: { day: string; month: string; year: string };
  address: string;
  email: string;
  password: string;
  mobile: string;
  /** The partner where the members registered; none where it is missing. */
  partnerSourceId?: 12 | 24;
};

/** The longest that the rules of names allow, without a place to break. */
export const longestNames = { firstName: `W${'m'.repeat(39)}`, lastName: `W${'m'.repeat(49)}` };

export const demoPassword = 'golden-branch-morning';

/** A new person with an unused address, number and e-mail. The last name determines the bureau's answer. */
export function stranger(known: Partial<Person> = {}): Person {
  const { firstName, lastName, address, email, password } = customer();
  return {
    firstName,
    lastName,
    birth: { day: '14', month: '3', year: '1988' },
    address,
    email,
    password,
    mobile: freshMobile(),
    ...known,
  };
}

export const internationalNumber = ({ mobile }: Pick<Person, 'mobile'>): string => international(mobile);

/** A document number of its own; its last digit determines how the check ends, with 0 for success at once. */
export const documentNumber = (outcome = 0): string => licence(outcome).number;
