/** One member for each persona of the simulators; the last name chooses what the bureau answers. */
export const DEMO_PASSWORD = 'golden-branch-morning';

export const DEMO_PEOPLE = [
  { lastName: 'Good', firstName: 'Grace', outcome: 'a score in the band Good' },
  { lastName: 'Excellent', firstName: 'Emma', outcome: 'a score in the band Excellent' },
  { lastName: 'Verygood', firstName: 'Victor', outcome: 'a score in the band Very Good' },
  { lastName: 'Average', firstName: 'Amir', outcome: 'a score in the band Average' },
  { lastName: 'Below', firstName: 'Bella', outcome: 'a score in the band Below Average' },
  { lastName: 'Defaulted', firstName: 'Dylan', outcome: 'defaults, court actions and hardship on the file' },
  { lastName: 'Emptyreport', firstName: 'Ella', outcome: 'a file with nothing on it' },
  { lastName: 'Nofile', firstName: 'Noah', outcome: 'no file at the bureau' },
  { lastName: 'Busy', firstName: 'Bruno', outcome: 'a busy bureau, then the score' },
  { lastName: 'Trylater', firstName: 'Tara', outcome: 'a bureau that says try later' },
  { lastName: 'Bureaudown', firstName: 'Ben', outcome: 'a bureau that is down' },
  { lastName: 'Badrequest', firstName: 'Bree', outcome: 'details the bureau rejects' },
  { lastName: 'Mismatch', firstName: 'Mia', outcome: 'another birth date at the bureau' },
  { lastName: 'Devicerisk', firstName: 'Dan', outcome: 'an account locked at sign-in' },
] as const;

export type DemoPerson = (typeof DEMO_PEOPLE)[number];

export function demoEmail({ lastName }: DemoPerson): string {
  return `${lastName.toLowerCase()}@wattle.example`;
}

/** Months before this one in which demonstration members did not sign in: their history shows estimates. */
export const MONTHS_WITHOUT_SIGN_IN: readonly number[] = [4, 8];
export const DEMO_MONTHS = 12;
