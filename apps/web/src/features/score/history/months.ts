import type { ResponseOf } from '@wattle/contract';
import { addMonths, formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';
import {
  effectOf,
  fileChangeWords,
  listedUnder,
  type ScoreEffect,
} from '@wattle/domain/credit-file/file-change-words';
import { FILE_CHANGE_KINDS } from '@wattle/domain/credit-file/file-changes';
import type { HistoryItem } from '@wattle/domain/score/history';
import { signedPoints } from '@wattle/domain/score/move-words';
import { bandOf } from '@wattle/domain/score/score-bands';
import { bandOn, type ScoreRange } from '@wattle/domain/score/score-ranges';

type SecondScore = ResponseOf<'POST /v1/creditscore/second'>;

export type MonthChanges = ResponseOf<'GET /v1/creditscore/changes'>['months'][number];

/** The months' changes, or why there are none yet. */
export type KnownChanges = readonly MonthChanges[] | 'loading' | 'failed';

export type HistoryEvent = {
  readonly words: string;
  readonly points: number | null;
  readonly effect: ScoreEffect;
  /** The report's section that lists it; null for causes without an entry, such as the passing of time. */
  readonly listed: ReturnType<typeof listedUnder> | null;
};

export type Month = HistoryItem & {
  /** `Nov 2025` */
  readonly name: string;
  readonly bandName: string;
  /** The change from the previous month; null for the first. */
  readonly difference: number | null;
  readonly events: readonly HistoryEvent[];
  /** Replaces missing events, and stands before those of an estimate; otherwise null if there are any. */
  readonly note: string | null;
  /** Marks a month to come: the bureau's estimate. */
  readonly isAhead?: true;
};

/** The months after `latest`: the bureau's scores of the file as of the months to come. */
export const monthsAhead = (latest: Month, scores: readonly number[]): Month[] =>
  scores.map((score, index) => {
    const date = `${addMonths(latest.date.slice(0, 7), index + 1)}-01`;
    const difference = score - (scores[index - 1] ?? latest.score);
    const note = 'With no late payment or application';
    const ahead = { difference, events: [], note, isEstimated: true, isAhead: true } as const;
    return { date, score, name: monthName(date, true), bandName: bandOf(score).name, ...ahead };
  });

/** An estimate is no promise to the point. */
export const scoreWords = ({ score, isAhead }: Pick<Month, 'score' | 'isAhead'>): string =>
  isAhead === true ? `about ${score}` : String(score);

export function monthsOf(items: readonly HistoryItem[], known: KnownChanges): Month[] {
  const byMonth = new Map(
    typeof known === 'string' ? [] : known.map((each) => [each.month, eventsOf(each)] as const),
  );
  return items.map((item, index) => {
    const before = items[index - 1];
    const events = byMonth.get(item.date.slice(0, 7));
    return {
      ...item,
      name: monthName(item.date, true),
      bandName: bandOf(item.score).name,
      difference: before === undefined ? null : item.score - before.score,
      events: events ?? [],
      note: noteOf({ item, events, isFirst: before === undefined, known }),
    };
  });
}

/** A second bureau's; what changed on its file is not looked up. */
export function secondMonthsOf(items: readonly HistoryItem[], range: ScoreRange): Month[] {
  return items.map((item, index) => {
    const before = items[index - 1];
    return {
      ...item,
      name: monthName(item.date, true),
      bandName: bandOn(range, item.score).name,
      difference: before === undefined ? null : item.score - before.score,
      events: [],
      note: item.isEstimated ? ESTIMATED : 'From the second bureau',
    };
  });
}

/** Events with points where known; changes without any come last. */
function eventsOf({ changes, moves }: MonthChanges): HistoryEvent[] {
  const moved = moves.map(({ cause, points, title: words }): HistoryEvent => {
    const kind = FILE_CHANGE_KINDS.find((each) => each === cause);
    const effect = points < 0 ? 'lowers' : 'raises';
    return { words, points, effect, listed: kind === undefined ? null : listedUnder(kind) };
  });
  const causes = new Set<string>(moves.map(({ cause }) => cause));
  const others = changes.filter(({ kind }) => !causes.has(kind));
  return [
    ...moved,
    ...others.map((change) => ({
      words: fileChangeWords(change),
      points: null,
      effect: moves.length > 0 ? null : effectOf(change.kind),
      listed: listedUnder(change.kind),
    })),
  ];
}

const ESTIMATED = 'Estimated: no score from the bureau that month';

type NoteFacts = {
  item: HistoryItem;
  events: readonly HistoryEvent[] | undefined;
  isFirst: boolean;
  known: KnownChanges;
};

function noteOf({ item, events, isFirst, known }: NoteFacts): string | null {
  if (item.isEstimated) return ESTIMATED;
  if (events !== undefined) return events.length === 0 ? 'Nothing new on your file' : null;
  if (isFirst) return 'The first score here';
  if (known === 'loading') return 'Looking it up…';
  return known === 'failed' ? 'We could not get this just now' : 'Not known';
}

export function linesOf({ events, note }: Pick<Month, 'events' | 'note'>): string[] {
  const lines = events.map(({ points, words }) =>
    points === null ? words : `${signedPoints(points)} ${words}`,
  );
  return note === null ? lines : [note, ...lines];
}

/** Green up, red down; the sign says the same. */
export function toneOf(points: number | null): 'ok' | 'bad' | 'quiet' {
  if (points === null || points === 0) return 'quiet';
  return points > 0 ? 'ok' : 'bad';
}

/** `Nov 2025`, or the month alone where the year is obvious. */
export function monthName(date: string, withYear = false): string {
  const parsed = parseDate(date);
  if (parsed === null) return date;
  const [, month = '', year = ''] = formatDateForPeople(parsed).split(' ');
  return withYear ? `${month} ${year}` : month;
}

export function courseOf(months: readonly Month[]): string {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (months.length === 1) return 'Your first score. From next month you see here how it moves.';
  const points = last.score - first.score;
  const moved =
    points === 0
      ? `The same as in ${first.name}.`
      : `${points > 0 ? 'Up' : 'Down'} ${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} since ${first.name}.`;
  return `${moved} Choose a month to see what changed on your file.`;
}

/** Scores of a second bureau by month, YYYY-MM, without estimates. */
export type SecondColumn = { readonly bureau: string; readonly scores: ReadonlyMap<string, number> };

export function secondColumnOf({ bureau, history }: Pick<SecondScore, 'bureau' | 'history'>): SecondColumn {
  const given = history.filter(({ isEstimated }) => !isEstimated);
  return { bureau, scores: new Map(given.map(({ date, score }) => [date.slice(0, 7), score])) };
}

/** Newest first, below a header. The points stand after the words, since a spreadsheet reads a leading sign as a formula. */
export function rowsOf(months: readonly Month[], second: SecondColumn | null = null): string[][] {
  const rows = months
    .toReversed()
    .map(({ date, score, difference, isEstimated, isAhead, bandName, events, note }) => [
      date.slice(0, 7),
      String(score),
      difference === null ? '' : signedPoints(difference),
      isAhead === true ? 'estimate' : isEstimated ? 'estimated' : 'from the bureau',
      bandName,
      [
        ...(note === null ? [] : [note]),
        ...events.map(({ points, words }) =>
          points === null ? words : `${words} (${signedPoints(points)})`,
        ),
      ].join('; '),
      ...(second === null ? [] : [String(second.scores.get(date.slice(0, 7)) ?? '')]),
    ]);
  const names = ['Month', 'Score', 'Change', 'Source', 'Band', 'What changed on your file'];
  return [[...names, ...(second === null ? [] : [second.bureau])], ...rows];
}
