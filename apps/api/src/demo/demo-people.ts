/** One member per persona of the simulators; the last name determines the bureau's answer. */
export const DEMO_PASSWORD = 'golden-branch-morning';

export const DEMO_PEOPLE = [
  {
    lastName: 'Good',
    firstName: 'Grace',
    gender: false,
    outcome: 'a score in the band Good, moved to the one score a year ago',
  },
  { lastName: 'Excellent', firstName: 'Emma', gender: false, outcome: 'a score in the band Excellent' },
  { lastName: 'Verygood', firstName: 'Victor', gender: true, outcome: 'a score in the band Very Good' },
  { lastName: 'Average', firstName: 'Amir', gender: true, outcome: 'a score in the band Average' },
  { lastName: 'Below', firstName: 'Bella', gender: false, outcome: 'a score in the band Below Average' },
  {
    lastName: 'Defaulted',
    firstName: 'Dylan',
    gender: true,
    outcome: 'defaults, court actions and hardship on the file',
  },
  { lastName: 'Emptyreport', firstName: 'Ella', gender: false, outcome: 'a file with nothing on it' },
  { lastName: 'Nofile', firstName: 'Noah', gender: true, outcome: 'no file at the bureau' },
  { lastName: 'Busy', firstName: 'Bruno', gender: true, outcome: 'a busy bureau, then the score' },
  { lastName: 'Trylater', firstName: 'Tara', gender: false, outcome: 'a bureau that says try later' },
  { lastName: 'Bureaudown', firstName: 'Ben', gender: true, outcome: 'a bureau that is down' },
  { lastName: 'Badrequest', firstName: 'Bree', gender: false, outcome: 'details the bureau rejects' },
  { lastName: 'Mismatch', firstName: 'Mia', gender: false, outcome: 'another birth date at the bureau' },
  { lastName: 'Devicerisk', firstName: 'Dan', gender: true, outcome: 'an account locked at sign-in' },
  {
    lastName: 'Heavy',
    firstName: 'Henry',
    gender: true,
    outcome: 'a credit report with 60 accounts and 80 enquiries',
  },
] as const;

/** The member with a correction in progress and a ban. */
export const CORRECTING = 'Defaulted';
/** Days since the correction was requested: its answer is not due yet, and the ban is in force. */
export const DEMO_CORRECTION_DAYS = 9;

export type DemoPerson = (typeof DEMO_PEOPLE)[number];

export function demoEmail({ lastName }: DemoPerson): string {
  return `${lastName.toLowerCase()}@wattle.example`;
}

/** Members with passport and licence, whose credit report opens. The others show what one document gives. */
export const WITH_TWO_DOCUMENTS: readonly DemoPerson['lastName'][] = [
  'Good',
  'Excellent',
  'Defaulted',
  'Emptyreport',
  'Nofile',
  'Busy',
  'Trylater',
  'Bureaudown',
  'Badrequest',
  'Heavy',
];

/** Members for whom the bureau never has an answer: their failures would hold back the calls of the others. */
export const NEVER_SCORED: readonly DemoPerson['lastName'][] = ['Trylater', 'Bureaudown'];

/** Months ago in which the members did not sign in: their history shows estimates. */
export const MONTHS_WITHOUT_SIGN_IN: readonly number[] = [4, 8];
export const DEMO_MONTHS = 12;

/** The member registered before the cohort began and moved when the others registered. */
export const MOVED: DemoPerson['lastName'] = 'Good';
export const MONTHS_BEFORE_MOVE = 2;
