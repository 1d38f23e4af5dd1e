import { describe, expect, it } from 'vitest';
import type { PlainFile } from '../odd-files.ts';
import { monthOf } from './months.ts';
import { makePeople } from './people.ts';
import { reportedToSecond } from './second-file.ts';
import { secondScorecard } from '../scoring/scorecard.ts';
import { testEnquiry } from '../test-enquiry.ts';

const personas =
  'Excellent Verygood Good Average Below Defaulted Heavy Emptyreport Insolvent Busy Nguyen Paidbytext Setaside ' +
  'Unreadable Rareparts';
/** Birth dates from people who have just come of age to old ones. */
const births = [
  '2008-10-31',
  '2008-04-02',
  '2007-02-28',
  '2005-12-31',
  '2003-05-19',
  '2001-01-01',
  '1999-08-15',
  '1999-02-28',
  '1996-02-29',
  '1994-11-30',
  '1988-03-14',
  '1961-07-01',
  '1934-12-24',
];
const months = ['2024-03', '2026-11', '2027-06', '2031-01'];

const standard = {
  corrections: { corrected: <Life>(life: Life) => life },
  bans: { inForce: () => null },
  oddity: () => null,
};
const bureaus = {
  'the main bureau': makePeople(standard),
  'the second bureau': makePeople(standard, undefined, {
    scorecard: secondScorecard,
    reported: reportedToSecond,
  }),
};

type Bureau = ReturnType<typeof makePeople>;

function fileOf(bureau: Bureau, familyName: string, dateOfBirth: string, asOf: string): PlainFile | null {
  const asked = testEnquiry(familyName, { subject: { dateOfBirth }, asOf, products: ['file'] });
  const { body } = bureau.reply(asked);
  if ('code' in body) return body.code === 'TRY_LATER' ? fileOf(bureau, familyName, dateOfBirth, asOf) : null;
  return body.file;
}

type Dated = [what: string, date: string | null];

/** Every day and month that the file states, with what it is of. */
function datesIn(file: PlainFile): [what: string, date: string][] {
  const accounts = file.accounts.flatMap((account): Dated[] => [
    ['opened', account.opened === '2019-02-31' ? null : account.opened],
    ['closed', account.closed],
    ['reopened', account.reopened],
    ['transferred', account.transferred],
    ['updated', account.lastUpdated],
    ['infringed', account.infringedOn],
    ...account.repaymentHistory.map(({ month }): Dated => ['repayment', `${month}-28`]),
    ...account.repaymentHistory.map(({ month, hardship }): Dated => [
      'hardship',
      hardship === null ? null : `${month}-28`,
    ]),
  ]);
  const dated: Dated[] = [
    ['created', file.createdOn],
    ...accounts,
    ...file.enquiries.map(({ date }): Dated => ['enquiry', date]),
    ...file.defaults.flatMap(({ date, paidOn }): Dated[] => [
      ['default', date],
      ['payment', paidOn],
    ]),
    ...file.courtActions.flatMap(({ date, statusOn }): Dated[] => [
      ['court action', date],
      ['status', statusOn],
    ]),
    ...file.insolvencies.flatMap(({ date, statusOn }): Dated[] => [
      ['insolvency', date],
      ['status', statusOn],
    ]),
  ];
  return dated.flatMap(([what, date]): [string, string][] => (date === null ? [] : [[what, date]]));
}

/** Years that sections 20W and 20X of the Privacy Act keep each, and the month that section 20V leaves to destroy it. */
const kept: Record<string, number> = {
  closed: 2,
  repayment: 2,
  hardship: 1,
  enquiry: 5,
  default: 5,
  'court action': 5,
  infringed: 7,
};
const monthLater = 1;

const eighteenth = (dateOfBirth: string) => `${Number(dateOfBirth.slice(0, 4)) + 18}${dateOfBirth.slice(4)}`;

function breaches(file: PlainFile, dateOfBirth: string, asOf: string): string[] {
  const adult = eighteenth(dateOfBirth);
  const now = monthOf(asOf);
  const isReopened = new Set(file.accounts.flatMap(({ closed, reopened }) => (reopened ? [closed] : [])));
  return datesIn(file).flatMap(([what, date]) => {
    const age = (kept[what] ?? Infinity) * 12 + monthLater;
    const isTooOld = now - monthOf(date) >= age && !(what === 'closed' && isReopened.has(date));
    return [
      ...(date < adult ? [`${what} ${date} of a child`] : []),
      ...(monthOf(date) >= now ? [`${what} ${date} of the future`] : []),
      ...(isTooOld ? [`${what} ${date} is too old`] : []),
      ...(what === 'hardship' && date < '2022-07' ? [`${what} ${date} before the law`] : []),
      ...(file.createdOn !== null && date < file.createdOn ? [`${what} ${date} before the file`] : []),
    ];
  });
}

/** A bankruptcy five years from its date or two from its end, whichever is later; an agreement likewise. */
function staleInsolvencies({ insolvencies }: PlainFile, asOf: string): string[] {
  const now = monthOf(asOf);
  return insolvencies
    .filter(({ date, statusOn }) => {
      const end = statusOn === null ? now : monthOf(statusOn) + 24;
      return Math.max(monthOf(date) + 60, end) + monthLater <= now;
    })
    .map(({ date }) => date);
}

/** A default is of an account that was overdue for 60 days, and of $150 or more. */
function earlyDefaults({ accounts, defaults }: PlainFile): string[] {
  const opened = new Map(accounts.map((account) => [account.accountReference, account.opened ?? '']));
  return defaults.flatMap(({ accountReference, date, originalAmount }) => {
    const since = opened.get(accountReference);
    const days = since === undefined ? Infinity : (Date.parse(date) - Date.parse(since)) / 86_400_000;
    return days < 60 || originalAmount < 150 ? [`${date} ${accountReference} after ${days} days`] : [];
  });
}

describe.each(Object.entries(bureaus))('a file at %s', (_, bureau) => {
  it.each(personas.split(' '))(
    'holds nothing of a childhood, of the future, or older than the law keeps: %s',
    (familyName) => {
      for (const dateOfBirth of births) {
        for (const asOf of months.filter((month) => `${month}-31` > eighteenth(dateOfBirth))) {
          const file = fileOf(bureau, familyName, dateOfBirth, asOf);
          if (file === null) throw new Error('no file');
          const found = breaches(file, dateOfBirth, asOf);
          const stale = staleInsolvencies(file, asOf);
          const early = earlyDefaults(file);
          const none = { dateOfBirth, asOf, found: [], stale: [], early: [] };
          expect({ dateOfBirth, asOf, found, stale, early }).toEqual(none);
        }
      }
    },
  );
});

it('a person born in 1999 has no file of 15 years', () => {
  for (const familyName of personas.split(' ')) {
    const { createdOn } = fileOf(bureaus['the main bureau'], familyName, '1999-06-15', '2026-11') ?? {};
    expect(createdOn && createdOn > '2017-06-15', familyName).toBe(true);
  }
});
