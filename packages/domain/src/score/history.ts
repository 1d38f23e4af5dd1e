import { addMonths, formatDateForPeople, monthsBetween, parseDate } from '../calendar/calendar.ts';
import { SCORE_MESSAGES } from '../messages/score.ts';
import { signedPoints } from './move-words.ts';

/** `date` is `YYYY-MM-DD`, the first of the month for an estimate. */
export type HistoryItem = { readonly date: string; readonly score: number; readonly isEstimated: boolean };

export type BureauScore = { readonly date: string; readonly score: number };

export const HISTORY_WINDOWS = ['3', '6', 'all'] as const;
export type HistoryWindow = (typeof HISTORY_WINDOWS)[number];
export const DEFAULT_HISTORY_WINDOW: HistoryWindow = 'all';

/**
 * One item for each month from the first bureau score to `untilMonth`, oldest first: the month's latest score, or an
 * estimate equal to the last known one (HIST-006). Never send an estimate to a partner.
 */
export function historyWithEstimates(scores: readonly BureauScore[], untilMonth: string): HistoryItem[] {
  const byMonth = new Map<string, BureauScore>();
  const ordered = [...scores].sort((a, b) => a.date.localeCompare(b.date));
  for (const score of ordered) byMonth.set(monthOfText(score.date), score);
  let known = ordered[0];
  if (!known) return [];

  const first = monthOfText(known.date);
  const items: HistoryItem[] = [];
  for (let offset = 0; offset <= monthsBetween(first, untilMonth); offset += 1) {
    const month = addMonths(first, offset);
    const given = byMonth.get(month);
    known = given ?? known;
    items.push({ date: given?.date ?? `${month}-01`, score: known.score, isEstimated: !given });
  }
  return items;
}

/**
 * The history of a member moved to the one score: it restarts in the month of the move, in which the last earlier score
 * is an estimate if there is no newer one. Unchanged without a move.
 */
export function historySinceMove(
  items: readonly HistoryItem[],
  movedOn: string | null,
): { readonly items: HistoryItem[]; readonly resetOn: string | null } {
  if (movedOn === null) return { items: [...items], resetOn: null };
  const start = monthOfText(movedOn);
  const since = items.filter(({ date }) => monthOfText(date) >= start);
  const [first] = since;
  const reachesBack = first !== undefined && monthOfText(first.date) === start;
  return { items: since, resetOn: reachesBack ? movedOn : null };
}

/** The bureau's latest score; null if every month is an estimate, or there is none. */
export function lastGivenScore(items: readonly HistoryItem[]): BureauScore | null {
  const given = items.findLast(({ isEstimated }) => !isEstimated);
  return given === undefined ? null : { date: given.date, score: given.score };
}

/** The items of the last 3 or 6 calendar months, including this one, or all (HIST-003). */
export function historyWithin(
  items: readonly HistoryItem[],
  window: HistoryWindow,
  thisMonth: string,
): HistoryItem[] {
  if (window === 'all') return [...items];
  const first = addMonths(thisMonth, 1 - Number(window));
  return items.filter(({ date }) => monthOfText(date) >= first && monthOfText(date) <= thisMonth);
}

export type ScoreDifference = { readonly scoreDiff: number | null; readonly scoreDiffSince: string | null };

/** The latest bureau score against the previous one; both null until there are two. Estimates do not count. */
export function scoreDifference(scores: readonly BureauScore[]): ScoreDifference {
  const [latest, previous] = [...scores].sort((a, b) => b.date.localeCompare(a.date));
  if (!latest || !previous) return { scoreDiff: null, scoreDiffSince: null };
  return { scoreDiff: latest.score - previous.score, scoreDiffSince: previous.date };
}

/** '+12 since 1 May 2025', 'No change', or null when there is nothing to show (SCORE-025). */
export function describeScoreDifference({ scoreDiff, scoreDiffSince }: ScoreDifference): string | null {
  if (scoreDiff === null) return null;
  if (scoreDiff === 0) return SCORE_MESSAGES.noChange;
  const since = scoreDiffSince === null ? null : parseDate(scoreDiffSince);
  const signed = signedPoints(scoreDiff);
  return since ? `${signed} since ${formatDateForPeople(since)}` : signed;
}

function monthOfText(date: string): string {
  return date.slice(0, 7);
}
