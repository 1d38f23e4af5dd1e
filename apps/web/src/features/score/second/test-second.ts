import { memberOf } from '#web/api/fake-api.ts';
import { stillMember } from '../test-score.ts';
import type { Both, Compared } from './use-differences.ts';
import type { SecondScore } from './use-second-score.ts';

const BUREAU = 'Jarrah Credit';

/** A member with a report, of an API with a second bureau. */
export const memberOfTwo = () =>
  memberOf({
    themes: stillMember().themes,
    roles: 'IV,DLV,PPV,EV,MV,1FA,2FA,IHC',
    secondBureau: BUREAU,
  });

export function secondScore(overrides: Partial<SecondScore> = {}): SecondScore {
  return {
    bureau: BUREAU,
    range: '0-1000',
    consent: { isGiven: true, textVersion: 'second-bureau-1', text: 'Wattle may ask Jarrah Credit.' },
    latest: { score: 612, receivedOn: '2026-03-10' },
    missing: null,
    history: [
      { date: '2026-02-12', score: 598, isEstimated: false },
      { date: '2026-03-10', score: 612, isEstimated: false },
    ],
    ...overrides,
  };
}

export const notAgreed = () =>
  secondScore({
    consent: { ...secondScore().consent, isGiven: false },
    latest: null,
    history: [],
  });

const alike = (title: string): Compared => ({
  part: 'accounts',
  title,
  main: 'Open, limit $7,500',
  second: 'Open, limit $7,500',
  difference: null,
});

export const ROWS: readonly Compared[] = [
  alike('Lorikeet, credit card'),
  {
    ...alike('Coolamon Bank, credit card'),
    second: 'Open, limit $15,000',
    difference: {
      kind: 'differs',
      label: 'Different limit',
      text: 'A new limit can reach one bureau later.',
      correction: {
        at: 'second',
        itemReference: 'their-card',
        itemKind: 'account',
        provider: 'Coolamon Bank',
      },
    },
  },
  {
    ...alike('Kelpie, car loan'),
    second: null,
    difference: {
      kind: 'only-main',
      label: 'Only at your main bureau',
      text: 'Kelpie may report to one bureau only. That is allowed, nothing is wrong.',
      correction: null,
    },
  },
];

export const manyAlike = (count: number) =>
  Array.from({ length: count }, (_, index) => alike(`Lender ${index + 1}`));

export function bothWith(rows: readonly Compared[] = ROWS, overrides: Partial<Both> = {}): { both: Both } {
  return {
    both: {
      main: { bureau: 'Your main bureau', range: '0-1200', score: 711, receivedOn: '2026-03-08' },
      second: { bureau: BUREAU, range: '0-1000', score: 612, receivedOn: '2026-03-10' },
      rows: [...rows],
      ...overrides,
    },
  };
}
