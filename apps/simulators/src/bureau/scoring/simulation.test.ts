import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeKinds, changeSizes, type Change } from './changes.ts';
import { fileAsOf, type CreditFile, type Default, type Life } from '../histories/credit-file.ts';
import { habits } from '../histories/habits.ts';
import { livingPerson } from '../histories/living.ts';
import { monthOf } from '../histories/months.ts';
import { scoreFile } from './scorecard.ts';
import { simulate } from './simulation.ts';
import { CARD, EMPTY_LIFE, NOW } from './test-life.ts';

const asked = (age: number, day = 1) =>
  ({ month: NOW - age, day, provider: 'x', type: 'CREDIT_CARD', amount: 500 }) as const;
const owed = (age: number, paid = false): Default => ({
  month: NOW - age,
  day: 1,
  accountReference: '',
  provider: 'x',
  amount: 300,
  paid,
});
const fileOf = (life: Partial<Life>) => fileAsOf({ ...EMPTY_LIFE, accounts: [CARD], ...life }, NOW);

const histories = Object.entries(habits).map(
  ([name, habit]) => [name, livingPerson(`what-if|${name}`, '1981-05-06', habit)] as const,
);
/** A life up to a month, after which nothing more happens in it. */
const anyLife = fc
  .tuple(fc.constantFrom(...histories), fc.integer({ min: monthOf('2024-01'), max: monthOf('2029-12') }))
  .map(([[, lifeUntil], month]) => ({ life: endingAt(lifeUntil(month), month), month }));

function endingAt(life: Life, end: number): Life {
  const isPast = ({ month }: { month: number }) => month < end;
  return {
    ...life,
    accounts: life.accounts
      .filter(({ opened }) => opened < end)
      .map((account) => ({
        ...account,
        closed: account.closed !== null && account.closed < end ? account.closed : null,
        missed: new Map([...account.missed].filter(([month]) => month < end)),
      })),
    enquiries: life.enquiries.filter(isPast),
    defaults: life.defaults.filter(isPast),
    courtActions: life.courtActions.filter(isPast),
  };
}
const anyFile: fc.Arbitrary<CreditFile> = anyLife.map(({ life, month }) => fileAsOf(life, month));
const anyChange = (kind: Change['kind']): fc.Arbitrary<Change> => {
  const { least, most } = changeSizes[kind];
  const usual = kind === 'CARD_OPENED' ? most : Math.min(3, most);
  return fc
    .oneof(fc.integer({ min: least, max: usual }), fc.integer({ min: least, max: most }))
    .map((size) => ({ kind, size }));
};
const anyChanges: fc.Arbitrary<Change[]> = fc
  .shuffledSubarray([...changeKinds])
  .chain((kinds) => fc.tuple(...kinds.map(anyChange)))
  .map((changes) => [...changes]);

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('a simulation of any file', () => {
  it('changes no points without a change', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const { currentScore, simulatedScore, steps } = simulate(file, []);
        expect([simulatedScore, steps]).toEqual([currentScore, []]);
        expect(currentScore).toBe(scoreFile(file).score);
      }),
    );
  });

  it('[SCORE-004] has steps that add up to the difference, between 0 and 1200', () => {
    fc.assert(
      fc.property(anyFile, anyChanges, (file, changes) => {
        const { currentScore, simulatedScore, steps } = simulate(file, changes);
        expect(currentScore + sum(steps.map(({ points }) => points))).toBe(simulatedScore);
        expect(simulatedScore).toBeGreaterThanOrEqual(0);
        expect(simulatedScore).toBeLessThanOrEqual(1200);
        expect(steps).toHaveLength(changes.length);
      }),
      { numRuns: 300 },
    );
  });

  it('[SCORE-026] says for each step which attributes moved, and they account for its points', () => {
    fc.assert(
      fc.property(anyFile, anyChanges, (file, changes) => {
        for (const { points: gained, reasons, notApplicable } of simulate(file, changes).steps) {
          expect(gained === 0 || reasons.length > 0).toBe(true);
          expect(notApplicable === null || reasons.length === 0).toBe(true);
          const moved = sum(reasons.map(({ from, to }) => to.points - from.points));
          // The score stays inside 0 to 1200; short of its ends nothing is lost.
          expect(Math.abs(gained)).toBeLessThanOrEqual(Math.abs(moved));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('does not alter the file, and offers only what it allows', () => {
    fc.assert(
      fc.property(anyFile, anyChanges, (file, changes) => {
        const before = structuredClone(file);
        const { possible } = simulate(file, changes);
        expect(file).toEqual(before);
        for (const { kind, most } of possible) {
          expect(simulate(file, [{ kind, size: most }]).steps[0]?.notApplicable).toBeNull();
        }
        const absent = changeKinds.filter((kind) => possible.every((each) => each.kind !== kind));
        for (const kind of absent) {
          const [step] = simulate(file, [{ kind, size: changeSizes[kind].least }]).steps;
          expect(step?.notApplicable).not.toBeNull();
        }
      }),
    );
  });
});

const points = (life: Partial<Life>, kind: Change['kind'], size = 1) =>
  simulate(fileOf(life), [{ kind, size }]).steps[0];

describe('each change', () => {
  it('ages the enquiries over months without a new one', () => {
    const enquiries = [asked(20), asked(5), asked(1)];
    const step = points({ enquiries }, 'MONTHS_WITHOUT_ENQUIRY', 12);
    expect(step?.points).toBe(29);
    expect(step?.reasons).toEqual([
      {
        code: 'ENQUIRIES',
        label: 'Enquiries',
        from: { fact: '3 in 24 months, the newest 1 month old', points: -49 },
        to: { fact: '2 in 24 months, the newest 1 year and 1 month old', points: -20 },
      },
    ]);
  });

  it('[SCORE-031] comes to the bureau’s own score of the later month, for any life that goes on without new credit', () => {
    fc.assert(
      fc.property(anyLife, fc.integer({ min: 1, max: 24 }), ({ life, month }, months) => {
        const { simulatedScore } = simulate(fileAsOf(life, month), [
          { kind: 'MONTHS_WITHOUT_ENQUIRY', size: months },
          { kind: 'MONTHS_ON_TIME', size: months },
        ]);
        const { score } = scoreFile(fileAsOf(life, month + months));
        // A month in ninety goes unreported, which a forecast cannot know: 1.25 points each.
        expect(Math.abs(simulatedScore - score)).toBeLessThanOrEqual(4);
      }),
    );
  });

  it.each([
    ['MONTHS_WITHOUT_ENQUIRY', 6, { enquiries: [asked(25)] }, 'NO_RECENT_ENQUIRY'],
    ['DEFAULTS_PAID', 1, { defaults: [owed(3, true)] }, 'NO_OUTSTANDING_DEFAULT'],
    ['DEFAULTS_PAID', 2, { defaults: [owed(3), owed(9, true)] }, 'FEWER_ON_FILE'],
    ['MONTHS_ON_TIME', 12, { accounts: [{ ...CARD, type: 'UTILITY' }] }, 'NO_OPEN_ACCOUNT'],
  ] as const)('%s of %i does not apply to a file without, and says why', (kind, size, life, why) => {
    expect(points(life, kind, size)).toMatchObject({ points: 0, notApplicable: why, reasons: [] });
  });
});
