import { describe, expect, it } from 'vitest';
import { fileAsOf } from '../lives/credit-file.ts';
import { heldBy, makeHeldOf } from '../lives/held.ts';
import { insolvenciesAsOf } from '../lives/insolvency.ts';
import { monthOf, monthText } from '../lives/months.ts';
import { reportedToJarrah } from './own-file.ts';
import { bandOf, jarrahScorecard, scoreByJarrah, type BandName } from './scorecard.ts';

const heldOf = heldBy(makeHeldOf(), reportedToJarrah);
const addresses = [{ line: '12 Smith Street, Sydney NSW 2000', current: true }];

function scoreOf(familyName: string, index: number, month = monthOf('2026-11')) {
  const dateOfBirth = `${1950 + index * 2}-03-04`;
  const subject = { givenName: `Person ${index}`, familyName, dateOfBirth, addresses };
  const held = heldOf({ subject, asOf: monthText(month) });
  if (held.kind === 'refused') throw new Error('no file');
  const credit = fileAsOf(held.lifeUntil(month), month);
  return scoreByJarrah({ credit, insolvencies: insolvenciesAsOf(subject, month) });
}
const people = Array.from({ length: 10 }, (_, index) => index);

const bandsOf: Record<string, readonly BandName[]> = {
  Excellent: ['Excellent'],
  Verygood: ['Good', 'Very Good', 'Excellent'],
  Good: ['Good'],
  Average: ['Fair', 'Good'],
  Below: ['Low', 'Fair'],
  Defaulted: ['Low'],
  Insolvent: ['Low', 'Fair', 'Good', 'Very Good'],
  Heavy: ['Low'],
  Emptyreport: ['Low'],
};

describe('the scorecard jarrah-1', () => {
  it.each(Object.entries(bandsOf))('scores %s in %j', (familyName, bands) => {
    for (const index of people) expect(bands).toContain(scoreOf(familyName, index).band);
  });

  it('is the base and the points of its factors', () => {
    for (const familyName of Object.keys(bandsOf)) {
      const { value, factors } = scoreOf(familyName, 3);
      expect(factors.reduce<number>((sum, { points }) => sum + points, jarrahScorecard.base)).toBe(value);
    }
  });

  it('never counts for a person what is adverse, nor against them what is favourable', () => {
    const adverse = /^(Late|Defaults|Public|Many|Short|High|Few kinds|No payments|No accounts)/;
    const found = Object.keys(bandsOf).flatMap((familyName) =>
      people.map((index) => scoreOf(familyName, index)),
    );
    const factors = found.flatMap((score) => score.factors).filter(({ points }) => points !== 0);
    expect(factors.filter(({ title, points }) => adverse.test(title) !== points < 0)).toEqual([]);
  });

  it('scores a file the same in every process, and each month moves plausibly', () => {
    const months = Array.from({ length: 24 }, (_, index) => monthOf('2026-11') + index);
    for (const familyName of ['Excellent', 'Good', 'Below', 'Defaulted']) {
      const scores = months.map((month) => scoreOf(familyName, 5, month).value);
      expect(months.map((month) => scoreOf(familyName, 5, month).value)).toEqual(scores);
      for (const [index, score] of scores.slice(1).entries()) {
        expect(Math.abs(score - (scores[index] ?? 0))).toBeLessThan(150);
      }
    }
  });

  it.each([
    [399, 'Low'],
    [400, 'Fair'],
    [549, 'Fair'],
    [550, 'Good'],
    [674, 'Good'],
    [675, 'Very Good'],
    [799, 'Very Good'],
    [800, 'Excellent'],
  ] as const)('names the band of %i %s', (value, band) => {
    expect(bandOf(value)).toBe(band);
  });
});
