import { describe, expect, it } from 'vitest';
import type { Enquiry } from '../enquiry.ts';
import { adultSince, monthOf, monthText } from './months.ts';
import { makePeople, type Reply } from './people.ts';
import { testEnquiry } from '../test-enquiry.ts';

/** Least and most of the score, and the months of adult life that it takes. */
const bands = {
  Excellent: [853, 1200, 60],
  Verygood: [735, 852, 24],
  Good: [661, 734, 18],
  Average: [460, 660, 12],
  Below: [0, 459, 12],
} as const;

const givenNames = 'Ann Ben Cho Dan Eve Fay Gus Hal Ida Jan Kai Lee Mia Ned Oli Pia Quin Ray Sue Tom'.split(
  ' ',
);
const people = Array.from({ length: 30 }, (_, index) => ({
  givenName: `${givenNames[index % givenNames.length] ?? ''}${index}`,
  dateOfBirth: `${1938 + Math.floor(index * 2.31)}-${String((index % 12) + 1).padStart(2, '0')}-17`,
}));

const enquiryFor = (familyName: string, subject: Partial<Enquiry['subject']> = {}, asOf = '2026-11') =>
  testEnquiry(familyName, { subject, asOf, history: 24 });

function answered(reply: Reply) {
  if (reply.status !== 200 || !('score' in reply.body)) throw new Error(`status ${reply.status}`);
  const { score, file, contributions, ...rest } = reply.body;
  if (score === null || file === null || contributions === null) throw new Error('a product is missing');
  return { score, file, contributions, ...rest };
}

describe('personas of a band', () => {
  for (const [familyName, [least, most, youth]] of Object.entries(bands)) {
    const oldEnough = people.filter(
      ({ dateOfBirth }) => adultSince(dateOfBirth) + youth <= monthOf('2024-11'),
    );
    it(`[SCORE-005] keeps ${familyName} in its band for 24 months back and forward, moving plausibly`, () => {
      const bureau = makePeople();
      for (const person of oldEnough) {
        const now = answered(bureau.reply(enquiryFor(familyName, person)));
        const later = answered(bureau.reply(enquiryFor(familyName, person, '2028-11')));
        const scores = [...now.previousScores, ...later.previousScores].map(({ score }) => score);
        expect(scores).toHaveLength(48);
        const outside = [...scores, later.score].filter((score) => score < least || score > most);
        expect({ person, outside }).toEqual({ person, outside: [] });
        const moves = scores.slice(1).map((score, index) => Math.abs(score - (scores[index] ?? 0)));
        expect(Math.max(...moves)).toBeLessThan(60);
        expect(Math.max(...moves)).toBeGreaterThan(0);
      }
    });
  }
});

describe('the same person', () => {
  it('gives a person the same file in another process, however the name is typed', () => {
    const first = answered(makePeople().reply(enquiryFor('Good', { givenName: 'Zoë-May' })));
    const second = answered(makePeople().reply(enquiryFor('GOOD ', { givenName: 'zoe may' })));
    const names = { givenName: 'ZOE MAY', familyName: 'GOOD ' };
    expect(second.file).toEqual({ ...first.file, subject: { ...first.file.subject, ...names } });
    expect(second.score).toBe(first.score);
  });

  it('gives another file for another birth date', () => {
    const bureau = makePeople();
    const one = answered(bureau.reply(enquiryFor('Good')));
    const other = answered(bureau.reply(enquiryFor('Good', { dateOfBirth: '1985-04-13' })));
    expect(other.file).not.toEqual(one.file);
  });

  it('gives a past that agrees with earlier answers', () => {
    const [early, late] = [makePeople(), makePeople()];
    const now = answered(late.reply(enquiryFor('Average')));
    for (const { asOf, score } of now.previousScores.slice(-6)) {
      expect(answered(early.reply(enquiryFor('Average', {}, asOf))).score).toBe(score);
    }
  });

  it('keeps last month’s repayments and adds one', () => {
    const bureau = makePeople();
    const codes = (asOf: string) =>
      answered(bureau.reply(enquiryFor('Excellent', {}, asOf))).file.accounts[0]?.repaymentHistory ?? [];
    const recent = (history: ReturnType<typeof codes>) =>
      history.map(({ month, code }) => `${month} ${code}`);
    expect(recent(codes('2026-11')).slice(0, -1)).toEqual(recent(codes('2026-10')).slice(1));
  });
});

describe('the answer', () => {
  it('[SCORE-026] explains the score: base, contributions and rest add up to it', () => {
    const bureau = makePeople();
    for (const familyName of [...Object.keys(bands), 'Defaulted', 'Emptyreport', 'Nguyen']) {
      const { score, scorecard, contributions } = answered(bureau.reply(enquiryFor(familyName)));
      const points = contributions.reduce((sum, each) => sum + each.points, 0);
      expect(score).toBe(scorecard.basePoints + points + scorecard.otherPoints);
      expect(contributions.length).toBeGreaterThanOrEqual(4);
      expect(contributions.length).toBeLessThanOrEqual(6);
      for (const each of contributions) expect(each.positive).toBe(each.points >= 0);
    }
  });

  it('repeats its answer for a repeated reference, even about a later month', () => {
    const bureau = makePeople();
    const enquiry = enquiryFor('Good');
    const first = bureau.reply(enquiry);
    expect(bureau.reply({ ...enquiry, asOf: '2027-03' })).toBe(first);
  });
});

describe('special personas', () => {
  it('lists two defaults, two court actions and both hardships for Defaulted in every month', () => {
    const bureau = makePeople();
    for (let month = monthOf('2024-06'); month <= monthOf('2030-06'); month += 1) {
      const { file, score } = answered(bureau.reply(enquiryFor('Defaulted', {}, monthText(month))));
      expect(file.defaults.map(({ status }) => String(status)).sort()).toEqual(['outstanding', 'paid']);
      expect(file.courtActions.map(({ status }) => status).sort()).toEqual(['OUTSTANDING', 'SETTLED']);
      const hardships = file.accounts.flatMap(({ repaymentHistory }) =>
        repaymentHistory.map((at) => at.hardship),
      );
      expect(hardships).toEqual(expect.arrayContaining(['A', 'V']));
      expect(score).toBeLessThanOrEqual(459);
    }
  });
});
