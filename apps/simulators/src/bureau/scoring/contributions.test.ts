import { describe, expect, it } from 'vitest';
import { strongestContributions } from './contributions.ts';
import { fileAsOf, type Life } from '../histories/credit-file.ts';
import { monthOf, monthText } from '../histories/months.ts';
import { makePeople } from '../histories/people.ts';
import { scoreFile } from './scorecard.ts';
import { CARD, EMPTY_LIFE, NOW } from './test-life.ts';
import { testEnquiry } from '../test-enquiry.ts';

const bureau = makePeople();
const births = ['1946-02-11', '1959-07-30', '1971-10-02', '1985-04-12', '1992-12-24', '2001-05-19'];

function answered(familyName: string, dateOfBirth: string, asOf: string) {
  const { body } = bureau.reply(testEnquiry(familyName, { subject: { dateOfBirth }, asOf }));
  if (!('file' in body) || body.file === null || body.contributions === null) throw new Error('no file');
  return { file: body.file, contributions: body.contributions };
}

type Answered = ReturnType<typeof answered>;

/** Read from the file on the wire alone, so that a mistake in the scorecard cannot hide itself. */
function adverseFacts({ file }: Answered, asOf: string): Record<string, boolean> {
  const month = monthOf(asOf);
  const codes = file.accounts.flatMap(({ repaymentHistory }) => repaymentHistory.map(({ code }) => code));
  const enquiries = file.enquiries.filter(({ date }) => monthOf(date ?? '') >= month - 24);
  const opened = file.accounts.map((account) => monthOf(account.opened ?? ''));
  return {
    REPAYMENTS: codes.some((code) => /[1-6X]/.test(code)) || !codes.includes('0'),
    DEFAULTS: file.defaults.length > 0,
    COURT_ACTIONS: file.courtActions.length > 0,
    ENQUIRIES: enquiries.length > 0,
    HIGH_COST_CREDIT: enquiries.some(({ type }) =>
      /^(SMALL_AMOUNT_LOAN|BUY_NOW_PAY_LATER)$/.test(type ?? ''),
    ),
    FILE_AGE: month - monthOf(file.createdOn ?? '') < 60,
    NEWEST_ACCOUNT: Math.max(...opened) > month - 12,
  };
}

function everyAnswer(familyName: string): [string, Answered][] {
  return births.flatMap((birth) =>
    Array.from({ length: 8 }, (_, index) => monthText(monthOf('2025-01') + index * 3)).map(
      (asOf): [string, Answered] => [asOf, answered(familyName, birth, asOf)],
    ),
  );
}

const helping = ({ contributions }: Answered) => contributions.filter(({ positive }) => positive).length;

describe('contributions', () => {
  const personas = 'Excellent Verygood Good Average Below Defaulted Emptyreport Nguyen'.split(' ');

  it.each(personas)(
    '[SCORE-026] %s: an adverse fact never helps, and its absence never hurts',
    (familyName) => {
      for (const [asOf, answer] of everyAnswer(familyName)) {
        const adverse = adverseFacts(answer, asOf);
        const said = answer.contributions.map(({ text, positive }) => ({ asOf, text, positive }));
        const right = answer.contributions.map(({ code, text, points }) => {
          const fact = adverse[code];
          return { asOf, text, positive: fact === undefined ? points > 0 : !fact };
        });
        expect(said).toEqual(right);
        expect(answer.contributions.filter(({ points, positive }) => points > 0 !== positive)).toEqual([]);
      }
    },
  );

  it.each(['Below', 'Defaulted'])('explains the score of %s mostly by what hurts', (familyName) => {
    const answers = everyAnswer(familyName).map(([, answer]) => answer);
    for (const answer of answers) expect(helping(answer)).toBeLessThanOrEqual(3);
    const mostly = answers.filter((answer) => helping(answer) * 2 < answer.contributions.length);
    expect(mostly.length).toBeGreaterThan(answers.length * 0.8);
  });
});

describe('the words', () => {
  const life = { ...EMPTY_LIFE, fileSince: NOW - 30, accounts: [CARD] };

  function textOf(code: string, changed: Partial<Life>): string | undefined {
    const file = fileAsOf({ ...life, ...changed }, NOW);
    const attribute = scoreFile(file).attributes.filter((each) => each.code === code);
    return strongestContributions(attribute, file)[0]?.text;
  }

  it('says whether a fact helps or hurts, and how much of it there is', () => {
    expect(textOf('REPAYMENTS', {})).toMatch(/on time\. This greatly decreases/);
    expect(textOf('FILE_AGE', {})).toBe(
      'Your credit file goes back 2 years. This moderately increases your risk to a lender.',
    );
    expect(textOf('UNSECURED_LIMITS', { accounts: [{ ...CARD, limit: 62_500 }] })).toBe(
      'The limits of your cards, overdrafts and personal loans come to $62,500. ' +
        'This greatly increases your risk to a lender.',
    );
  });
});
