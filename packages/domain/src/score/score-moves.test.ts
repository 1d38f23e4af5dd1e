import { describe, expect, it } from 'vitest';

import type { CreditFile } from '../credit-file/credit-file.ts';
import { FILE_CHANGE_KINDS, fileChanges, type FileChange } from '../credit-file/file-changes.ts';
import { aDefault, aFile as file, anAccount, anEnquiry as enquiry, known } from '../credit-file/test-file.ts';
import {
  MOVE_CAUSES,
  movesAddingUp,
  SCORE_ATTRIBUTES,
  scoreMoves,
  type AttributePoints,
  type ScoreAttribute,
} from './score-moves.ts';
import { describeMove, signedPoints } from './move-words.ts';

const owed = aDefault({ listedOn: '2026-01-04' });
const month = (at: string, code = '0') => ({ month: at, code, hardship: null });
const account = (reference: string, repayments = [month('2026-01')]) => anAccount(reference, { repayments });

type Points = Partial<Record<ScoreAttribute, number>>;

/** A month's points by attribute; each fact names its points, to show its origin. */
function worth(points: Points): AttributePoints[] {
  return SCORE_ATTRIBUTES.map((attribute) => {
    const given = points[attribute] ?? 0;
    return { attribute, label: attribute, fact: `worth ${given}`, points: given };
  });
}

type Month = { file?: Partial<CreditFile>; points: Points };

function movesBetween(before: Month, after: Month) {
  return scoreMoves({
    before: worth(before.points),
    after: worth(after.points),
    changes: fileChanges(file(before.file ?? {}), file(after.file ?? {})),
  });
}
const shownMoves = (...months: Parameters<typeof movesBetween>) =>
  movesBetween(...months).map(({ points, cause, count }) => [points, cause, count]);

describe('the cause of each move, over pairs of files', () => {
  it.each<[string, Month, Month, [number, string, number][]]>([
    [
      'a new enquiry takes points in two places, and is one move',
      { points: { enquiries: 20, 'high-cost-credit': 8 } },
      { file: { enquiries: [enquiry('2026-02-03')] }, points: { enquiries: -24, 'high-cost-credit': -16 } },
      [[-68, 'enquiry-added', 1]],
    ],
    [
      'two new enquiries are counted',
      { points: { enquiries: 20 } },
      {
        file: { enquiries: [enquiry('2026-02-03'), enquiry('2026-02-04')] },
        points: { enquiries: -48 },
      },
      [[-68, 'enquiry-added', 2]],
    ],
    [
      'an enquiry that grew older gives points back',
      { file: { enquiries: [enquiry('2025-06-01')] }, points: { enquiries: -14 } },
      { file: { enquiries: [enquiry('2025-06-01')] }, points: { enquiries: -13 } },
      [[1, 'time-passed', 1]],
    ],
    [
      'a default that was paid',
      { file: { defaults: [owed] }, points: { defaults: -110 } },
      { file: { defaults: [{ ...owed, status: known('paid') }] }, points: { defaults: -60 } },
      [[50, 'default-paid', 1]],
    ],
    [
      'a late payment beside a file that grew older, strongest first',
      { file: { accounts: [account('a')] }, points: { repayments: 30, 'file-age': 1 } },
      {
        file: { accounts: [account('a', [month('2026-01'), month('2026-02', '1')])] },
        points: { repayments: -15, 'file-age': 2 },
      },
      [
        [-45, 'payment-missed', 1],
        [1, 'time-passed', 1],
      ],
    ],
    [
      'a new account moves kinds, limits and age, and is one move',
      { points: { 'account-mix': 0, 'unsecured-limits': 0, 'newest-account': 6 } },
      {
        file: { accounts: [account('b')] },
        points: { 'account-mix': 20, 'unsecured-limits': 10, 'newest-account': -16 },
      },
      [[8, 'account-opened', 1]],
    ],
    [
      'another limit on the same accounts stands with its facts',
      { file: { accounts: [account('a')] }, points: { 'unsecured-limits': 10 } },
      { file: { accounts: [account('a')] }, points: { 'unsecured-limits': -5 } },
      [[-15, 'facts-changed', 1]],
    ],
    [
      'a loss that no change explains is not put down to time',
      { points: { repayments: 30 } },
      { points: { repayments: 29 } },
      [[-1, 'facts-changed', 1]],
    ],
    [
      'a gain beside a change for the worse is put down to neither',
      { file: { enquiries: [enquiry('2024-02-01')] }, points: { enquiries: -30 } },
      { file: { enquiries: [enquiry('2024-02-01'), enquiry('2026-02-03')] }, points: { enquiries: -28 } },
      [[2, 'facts-changed', 1]],
    ],
    ['nothing at all', { points: { repayments: 30 } }, { points: { repayments: 30 } }, []],
  ])('[SCORE-025] %s', (_, before, after, expected) => {
    expect(shownMoves(before, after)).toEqual(expected);
  });

  it('[SCORE-025] gives the scorecard’s facts before and now', () => {
    const [move] = movesBetween(
      { points: { enquiries: 20 } },
      { file: { enquiries: [enquiry('2026-02-03')] }, points: { enquiries: -24 } },
    );
    expect(move?.because).toEqual([
      {
        label: 'enquiries',
        from: { fact: 'worth 20', points: 20 },
        to: { fact: 'worth -24', points: -24 },
      },
    ]);
  });

  it('[SCORE-025] gives no cause for files that could not be compared', () => {
    const moves = scoreMoves({
      before: worth({ enquiries: 20, 'file-age': 1 }),
      after: worth({ enquiries: -24, 'file-age': 2 }),
      changes: null,
    });
    expect(moves.map(({ points, cause }) => [points, cause])).toEqual([
      [-44, 'facts-changed'],
      [1, 'facts-changed'],
    ]);
  });

  it('ignores an attribute missing in one month', () => {
    const changes = fileChanges(file(), file());
    const [enquiries, ...others] = worth({ enquiries: 20 });
    const after = enquiries === undefined ? [] : [enquiries, ...others];
    expect(scoreMoves({ before: others, after, changes })).toEqual([]);
  });
});

const without = (changes: readonly FileChange[]) => scoreMoves({ before: [], after: [], changes });

describe('a bureau that gives no points', () => {
  it.each(FILE_CHANGE_KINDS)('[SCORE-025] %s is named without points, if scores may use it', (kind) => {
    const moves = without([{ kind, count: 2 }]);
    const named = [{ cause: kind, points: null, count: 2, because: [] }];
    expect(moves).toEqual(kind === 'hardship-noted' ? [] : named);
    for (const move of moves) expect(describeMove(move).text).toMatch(/^This (usually|can) /);
  });

  it.each([
    [1, 'In total'],
    [3, 'In total'],
  ])('[SCORE-025] the points of %i changes stand by themselves', (count, title) => {
    const moves = movesAddingUp(-13, without([{ kind: 'enquiry-added', count }]));
    expect(moves.map(({ cause, points }) => [cause, points])).toEqual([
      ['enquiry-added', null],
      ['points-not-given', -13],
    ]);
    expect(moves.slice(1).map((move) => describeMove(move).title)).toEqual([title]);
  });

  it('[SCORE-025] changes of an unchanged score are named, and nothing is left over', () => {
    expect(movesAddingUp(0, without([{ kind: 'account-opened', count: 1 }]))).toHaveLength(1);
  });

  it('[SCORE-025] a score that moved beside an unchanged file has an unknown cause', () => {
    expect(movesAddingUp(4, without([]))).toEqual([{ cause: 'unknown', points: 4, count: 1, because: [] }]);
  });

  it('[SCORE-025] the same where only one of the months has points', () => {
    const changes = fileChanges(file(), file({ enquiries: [enquiry('2026-02-03')] }));
    const points = worth({ enquiries: 20 });
    for (const [before, after] of [
      [[], points],
      [points, []],
    ] as const) {
      expect(scoreMoves({ before, after, changes })).toEqual([
        { cause: 'enquiry-added', points: null, count: 1, because: [] },
      ]);
    }
  });
});

describe('the sum', () => {
  const move = { cause: 'enquiry-added', points: -18, count: 1, because: [] } as const;

  it.each([
    [-18, []],
    [-13, [5]],
    [-30, [-12]],
  ])('[SCORE-025] adds up to %i, with an unknown remainder', (difference, rest) => {
    const moves = movesAddingUp(difference, [move]);
    expect(moves.reduce((sum, { points }) => sum + points, 0)).toBe(difference);
    expect(moves.slice(1).map(({ points }) => points)).toEqual(rest);
    expect(moves.slice(1).every(({ cause }) => cause === 'unknown')).toBe(true);
  });
});

describe('the words', () => {
  it('has a line and a sentence for every cause, singular and plural', () => {
    const because = [
      { label: 'Limits of cards', from: { fact: '$1', points: 1 }, to: { fact: '$2', points: 2 } },
    ];
    for (const cause of MOVE_CAUSES) {
      for (const count of [1, 3]) {
        const { title, text } = describeMove({ cause, count, points: 1, because });
        expect(title).toMatch(/^[A-Z\d]/);
        expect(text).toMatch(/^[A-Z].*\.$/);
      }
    }
    expect(describeMove({ cause: 'facts-changed', count: 1, points: 1, because }).title).toBe(
      'Limits of cards',
    );
  });

  it('[SCORE-025] writes a loss with a minus sign, not a hyphen', () => {
    expect([12, 0, -13].map(signedPoints)).toEqual(['+12', '0', '\u221213']);
  });
});
