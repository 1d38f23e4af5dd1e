import { memberOf } from '#web/api/fake-api.ts';
import { stillMember } from '../test-score.ts';
import type { Both, Compared } from './use-differences.ts';
import type { SecondScore } from './use-second-score.ts';

const MAIN = 'Yarran Credit';
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

const CARD = 'Credit card, opened 12 May 2019, open, limit $7,500';
const SAME = 'Same in both: type, opening day, open or closed, limit.';

const alike = (title: string): Compared => ({
  part: 'accounts',
  title,
  main: CARD,
  second: CARD,
  isSame: true,
  finding: SAME,
  advice: null,
  corrections: [],
});

const correctable = (at: 'main' | 'second') => ({
  at,
  itemReference: `card-at-${at}`,
  itemKind: 'account' as const,
  provider: 'Coolamon Bank',
});

export const ROWS: readonly Compared[] = [
  alike('Lorikeet'),
  {
    ...alike('Coolamon Bank'),
    second: 'Credit card, opened 12 May 2019, open, limit $15,000',
    isSame: false,
    finding: 'Different: limit. Same in both: type, opening day, open or closed.',
    advice: 'Is this right? If not, ask the bureau whose entry is wrong to correct it.',
    corrections: [correctable('main'), correctable('second')],
  },
  {
    ...alike('Kelpie'),
    second: null,
    isSame: false,
    finding: 'Only in Yarran Credit’s file.',
    advice: 'Is this yours? If not, ask Yarran Credit to correct it.',
    corrections: [{ ...correctable('main'), provider: 'Kelpie' }],
  },
];

export const manyAlike = (count: number) =>
  Array.from({ length: count }, (_, index) => alike(`Lender ${index + 1}`));

export function bothWith(rows: readonly Compared[] = ROWS, overrides: Partial<Both> = {}): { both: Both } {
  return {
    both: {
      main: { bureau: MAIN, range: '0-1200', score: 711, receivedOn: '2026-03-08' },
      second: { bureau: BUREAU, range: '0-1000', score: 612, receivedOn: '2026-03-10' },
      rows: [...rows],
      ...overrides,
    },
  };
}
