import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Enquiry } from '../enquiry.ts';
import { adultSince, monthOf, monthText } from './months.ts';
import { makePeople, type Reply } from './people.ts';

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

function enquiryFor(familyName: string, given: Partial<Enquiry['subject']> = {}, asOf = '2026-11'): Enquiry {
  return {
    reference: randomUUID(),
    subject: {
      givenName: 'Robin',
      middleName: null,
      familyName,
      dateOfBirth: '1985-04-12',
      gender: null,
      addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
      ...given,
    },
    consent: { accessSeekerAuthority: true, givenAt: '2026-11-01T00:00:00Z' },
    asOf,
    history: 24,
    products: ['score', 'contributions', 'file'],
  };
}

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

  it('gives personas of a band a full file: accounts with repayments, and enquiries', () => {
    const bureau = makePeople();
    for (const familyName of Object.keys(bands)) {
      const { file } = answered(bureau.reply(enquiryFor(familyName)));
      expect(file.accounts.length).toBeGreaterThanOrEqual(3);
      expect(file.accounts.some(({ repaymentHistory }) => repaymentHistory.length === 24)).toBe(true);
      expect(file.enquiries.length).toBeGreaterThan(0);
    }
  });
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

  it('returns null for products not asked for', () => {
    const reply = makePeople().reply({ ...enquiryFor('Good'), products: ['file'] });
    expect(reply.body).toMatchObject({ score: null, contributions: null, previousScores: [] });
  });
});

describe('special personas', () => {
  const refusals = [
    ['Nofile', 404, 'NO_FILE'],
    ['Trylater', 417, 'TRY_LATER'],
    ['Bureaudown', 409, 'UNAVAILABLE'],
    ['Badrequest', 422, 'SUBJECT_REJECTED'],
    ['Mismatch', 422, 'BIRTH_DATE_MISMATCH'],
  ] as const;

  it.each(refusals)('%s is refused with %i %s', (familyName, status, code) => {
    const reply = makePeople().reply(enquiryFor(familyName));
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ code });
  });

  it('[SCORE-014] puts Busy off twice a month and then answers, with a new reference each time', () => {
    const bureau = makePeople();
    const statuses = (asOf: string) =>
      [1, 2, 3, 4].map(() => bureau.reply(enquiryFor('busy', {}, asOf)).status);
    expect(statuses('2026-11')).toEqual([417, 417, 200, 200]);
    expect(statuses('2026-12')).toEqual([417, 417, 200, 200]);
  });

  it('[SCORE-014] answers Busy at the third try with one reference', () => {
    const bureau = makePeople();
    const enquiry = enquiryFor('Busy');
    expect([1, 2, 3].map(() => bureau.reply(enquiry).status)).toEqual([417, 417, 200]);
  });

  it('[REPORT-034] gives Emptyreport a score and an empty file', () => {
    const { file, score } = answered(makePeople().reply(enquiryFor('Emptyreport')));
    expect([file.accounts, file.enquiries, file.defaults, file.courtActions]).toEqual([[], [], [], []]);
    expect(score).toBeGreaterThan(0);
  });

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

  it('[REPORT-028] lists 60 accounts of 24 months and 80 enquiries for Heavy in every month', () => {
    const bureau = makePeople();
    for (let month = monthOf('2024-06'); month <= monthOf('2027-06'); month += 1) {
      const { file, score } = answered(bureau.reply(enquiryFor('Heavy', {}, monthText(month))));
      expect(file.accounts).toHaveLength(60);
      expect(new Set(file.accounts.map(({ accountReference }) => accountReference)).size).toBe(60);
      expect(file.accounts.every(({ repaymentHistory }) => repaymentHistory.length === 24)).toBe(true);
      expect(file.enquiries).toHaveLength(80);
      expect(score).toBeGreaterThan(0);
    }
  });

  it('makes a good customer of every other last name, Devicerisk included', () => {
    const bureau = makePeople();
    for (const familyName of ['Devicerisk', 'Nguyen', "O'Brien", 'Smith-Jones', 'Papadopoulos']) {
      expect(answered(bureau.reply(enquiryFor(familyName))).score).toBeGreaterThanOrEqual(661);
    }
  });
});
