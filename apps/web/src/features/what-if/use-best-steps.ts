import { useQueries, useQuery } from '@tanstack/react-query';
import { monthForPeople, monthsBetween } from '@wattle/domain/calendar/calendar';
import { ADVICE_MONTHS, type PointsRange, rangeOf, shownBy } from '@wattle/domain/score/what-if/advice';
import type { WhatIfKind } from '@wattle/domain/score/what-if/changes';
import { estimateOf } from '#web/api/estimates.ts';
import type { Possible } from './use-estimate.ts';

type StepToTry = {
  readonly kind: WhatIfKind;
  /** The size at the given number of months; the same where time does not matter. */
  readonly sizeAt: (months: number) => number;
  readonly title: string;
  readonly text: string;
  readonly article: string;
};

/** What a step could bring, and the month by which it shows. */
type Figure = { readonly range: PointsRange; readonly by: string };
export type BestStep = StepToTry & {
  readonly figure: Figure;
  /** A later month in which it is more; null where it is not. */
  readonly later: Figure | null;
};

/** What the file allows and the member can do. We do not recommend new cards. */
export function stepsToTry(possible: readonly Possible[]): StepToTry[] {
  return possible.flatMap(({ kind, most }) => {
    const make = MAKERS[kind];
    return make === undefined ? [] : [{ kind, ...make(most) }];
  });
}

const inTime = (most: number) => (months: number) => Math.min(months, most);

const MAKERS: Partial<Record<WhatIfKind, (most: number) => Omit<StepToTry, 'kind'>>> = {
  'default-paid': (most) => ({
    sizeAt: () => most,
    title: most === 1 ? 'Pay the unpaid default' : `Pay the ${most} unpaid defaults`,
    text: 'It stays on your file, marked as paid. A counsellor can help with a plan.',
    article: 'defaults-judgments-and-bankruptcy',
  }),
  'on-time': (most) => ({
    sizeAt: inTime(most),
    title: 'Pay every account on time',
    text: 'Each month on time counts, and a late payment counts less as it ages. A direct debit for the minimum amount is the safest way.',
    article: 'repayment-history-explained',
  }),
  'no-applications': (most) => ({
    sizeAt: inTime(most),
    title: 'Apply for no new credit',
    text: 'The applications on your file count less as they age, and not at all after two years.',
    article: 'how-enquiries-affect-your-score',
  }),
};

const AT_MOST = 3;
/** Without a query, as while a goal is not known yet. */
const NOT_WANTED = { steps: [], error: null, retry: () => undefined };

type Goal = { readonly by: string } | null;

/**
 * The most effective steps for this member, strongest first: each with its points by the goal's month, or else by the
 * last that the bureau's scorecard is run forward to, and what it could come to by then (SCORE-031). `steps` is undefined while loading.
 * `goal` is undefined while unknown.
 */
export function useBestSteps({ isWanted, goal }: { isWanted: boolean; goal: Goal | undefined }) {
  const isReady = isWanted && goal !== undefined;
  const start = useQuery({ ...estimateOf([]), enabled: isReady });
  const now = isReady ? start.data : undefined;
  const ahead = now === undefined || !goal ? ADVICE_MONTHS : Math.max(1, monthsBetween(now.month, goal.by));
  const looks = [ahead, Math.max(ahead, ADVICE_MONTHS)];
  const possible = stepsToTry(now?.possible ?? []);
  const changes = possible.flatMap(({ kind, sizeAt }) =>
    [...new Set(looks.map(sizeAt))].map((size) => ({ kind, size })),
  );
  const tried = useQueries({ queries: changes.map((change) => estimateOf([change])) });
  if (!isWanted) return NOT_WANTED;
  const failed = [start, ...tried].find(({ error, isFetching }) => error !== null && !isFetching);
  const isKnown = now !== undefined && tried.every(({ data }) => data !== undefined);
  const figuresOf = (step: StepToTry) =>
    changes.flatMap((change, index) => {
      const points = tried[index]?.data?.points ?? 0;
      if (change.kind !== step.kind || points <= 0 || now === undefined) return [];
      return [{ points, range: rangeOf([points]), by: monthForPeople(shownBy([change], now.month)) }];
    });
  const best = possible
    .flatMap((step) => {
      const [figure, later] = figuresOf(step);
      if (figure === undefined) return [];
      return [{ ...step, figure, later: later !== undefined && later.points > figure.points ? later : null }];
    })
    .toSorted((one, other) => mostOf(other) - mostOf(one));
  return {
    steps: isKnown ? best.slice(0, AT_MOST) : undefined,
    error: failed?.error ?? null,
    retry: () => {
      for (const query of [start, ...tried]) if (query.error !== null) void query.refetch();
    },
  };
}

type Scored = Figure & { readonly points: number };

const mostOf = ({ figure, later }: { figure: Scored; later: Scored | null }) =>
  Math.max(figure.points, later?.points ?? 0);
