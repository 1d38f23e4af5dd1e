import { FILE_CHANGE_KINDS, type FileChange, type FileChangeKind } from '../credit-file/file-changes.ts';

/** The attributes of the bureau's scorecard. */
export const SCORE_ATTRIBUTES = [
  'repayments',
  'arrears',
  'defaults',
  'court-actions',
  'enquiries',
  'high-cost-credit',
  'file-age',
  'account-mix',
  'home-loan',
  'unsecured-limits',
  'newest-account',
] as const;
export type ScoreAttribute = (typeof SCORE_ATTRIBUTES)[number];

/** An attribute's value on a file, in the bureau's words, and its points. */
export type AttributePoints = {
  readonly attribute: ScoreAttribute;
  /** Such as `Enquiries`. */
  readonly label: string;
  /** Such as `2 in 24 months, the newest 3 months old`. */
  readonly fact: string;
  readonly points: number;
};

/** Causes of a move: changes of the file, and causes without an entry. */
export const MOVE_CAUSES = [
  ...FILE_CHANGE_KINDS.filter((kind) => kind !== 'hardship-noted'),
  'time-passed',
  'facts-changed',
  'points-not-given',
  'unknown',
] as const;
export type MoveCause = (typeof MOVE_CAUSES)[number];
export type FileCause = Extract<MoveCause, FileChangeKind>;

/** An attribute before and after. */
export type MovedAttribute = {
  readonly label: string;
  readonly from: Pick<AttributePoints, 'fact' | 'points'>;
  readonly to: Pick<AttributePoints, 'fact' | 'points'>;
};

export type ScoreMove = {
  readonly cause: MoveCause;
  /** Null for a change of the file whose points the bureau does not give. */
  readonly points: number | null;
  /** The number of file changes of this kind; 1 for any other cause. */
  readonly count: number;
  readonly because: readonly MovedAttribute[];
};

type ScoredMove = ScoreMove & { readonly points: number };

export const hasPoints = (move: ScoreMove): move is ScoredMove => move.points !== null;

type Known = readonly AttributePoints[];
type Compared = {
  readonly before: Known;
  readonly after: Known;
  /** Null where the files could not be compared. */
  readonly changes: readonly FileChange[] | null;
};

/**
 * Explains a change of score: the scorecard's points of two months, each attribute assigned to the file change that
 * explains it. Attributes moved by the same change are one move. Without such a change the cause is the passing of time
 * if nothing else is possible, otherwise only the facts are given. Strongest first. Without points in either month, the
 * changes of the file alone.
 */
export function scoreMoves({ before, after, changes }: Compared): ScoreMove[] {
  if (before.length === 0 || after.length === 0) return movesWithoutPoints(changes ?? []);
  const known = new Map(before.map((each) => [each.attribute, each]));
  const moves: ScoredMove[] = [];
  for (const to of after) {
    const from = known.get(to.attribute);
    if (from === undefined || from.points === to.points) continue;
    const points = to.points - from.points;
    const cause = causeOf(to.attribute, points, changes);
    const because = { label: to.label, from: seen(from), to: seen(to) };
    const at = cause === 'facts-changed' ? -1 : moves.findIndex((move) => move.cause === cause);
    const same = moves[at];
    if (same === undefined)
      moves.push({ cause, points, count: countOf(changes ?? [], cause), because: [because] });
    else moves[at] = { ...same, points: same.points + points, because: [...same.because, because] };
  }
  return moves
    .filter(({ points }) => points !== 0)
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
}

function movesWithoutPoints(changes: readonly FileChange[]): ScoreMove[] {
  return changes.flatMap(({ kind, count }) => {
    const cause = MOVE_CAUSES.find((each) => each === kind);
    return cause === undefined ? [] : [{ cause, points: null, count, because: [] }];
  });
}

/**
 * Adds a move for the remainder: of changes without points, all of it; otherwise of unknown cause, which arises from the
 * bounds 0 and 1200 or incomplete data.
 */
export function movesAddingUp<Move extends ScoreMove>(
  difference: number,
  moves: readonly Move[],
): (Move | ScoredMove)[] {
  const rest = moves.reduce((left, { points }) => left - (points ?? 0), difference);
  if (rest === 0) return [...moves];
  const count = moves.reduce((sum, move) => sum + (hasPoints(move) ? 0 : move.count), 0);
  const because: [] = [];
  return [
    ...moves,
    count === 0
      ? { cause: 'unknown', points: rest, count: 1, because }
      : { cause: 'points-not-given', points: rest, count, because },
  ];
}

function seen({ fact, points }: AttributePoints) {
  return { fact, points };
}

function countOf(changes: readonly FileChange[], cause: MoveCause): number {
  return changes.find(({ kind }) => kind === cause)?.count ?? 1;
}

type Explained = { readonly up: readonly FileCause[]; readonly down: readonly FileCause[] };

const CREDIT_ASKED_FOR: Explained = { up: ['enquiry-removed'], down: ['enquiry-added'] };
const ACCOUNTS: Explained = {
  up: ['account-opened', 'account-closed', 'account-removed'],
  down: ['account-opened', 'account-closed', 'account-removed'],
};

/** The file changes that can move an attribute, by direction; the first one present explains it. */
const EXPLAINED: Record<ScoreAttribute, Explained> = {
  repayments: {
    up: ['repayments-corrected', 'account-removed'],
    down: ['payment-missed', 'repayments-corrected', 'account-removed'],
  },
  arrears: {
    up: ['repayments-corrected', 'account-removed'],
    down: ['payment-missed', 'repayments-corrected'],
  },
  defaults: {
    up: ['default-paid', 'default-removed', 'default-updated', 'infringement-removed'],
    down: ['default-added', 'infringement-added', 'default-updated'],
  },
  'court-actions': {
    up: ['court-action-updated', 'court-action-removed', 'insolvency-updated', 'insolvency-removed'],
    down: ['court-action-added', 'insolvency-added', 'court-action-updated'],
  },
  enquiries: CREDIT_ASKED_FOR,
  'high-cost-credit': CREDIT_ASKED_FOR,
  'file-age': { up: [], down: [] },
  'account-mix': ACCOUNTS,
  'home-loan': ACCOUNTS,
  'unsecured-limits': ACCOUNTS,
  'newest-account': ACCOUNTS,
};

/** Attributes that gain points with time: entries count less as they age, and a longer record counts more. */
const GROWS_WITH_TIME: ReadonlySet<ScoreAttribute> = new Set([
  'repayments',
  'arrears',
  'defaults',
  'court-actions',
  'enquiries',
  'high-cost-credit',
  'file-age',
  'home-loan',
  'newest-account',
]);

function causeOf(attribute: ScoreAttribute, points: number, changes: Compared['changes']): MoveCause {
  if (changes === null) return 'facts-changed';
  const { up, down } = EXPLAINED[attribute];
  const has = (cause: FileCause) => changes.some(({ kind }) => kind === cause);
  const change = (points > 0 ? up : down).find(has);
  if (change !== undefined) return change;
  const isUntouched = ![...up, ...down].some(has);
  return points > 0 && isUntouched && GROWS_WITH_TIME.has(attribute) ? 'time-passed' : 'facts-changed';
}
