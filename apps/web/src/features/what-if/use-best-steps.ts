import { useQueries, useQuery } from '@tanstack/react-query';
import { monthForPeople } from '@wattle/domain/calendar/calendar';
import { ADVICE_MONTHS, type PointsRange, rangeOf, shownBy } from '@wattle/domain/score/what-if/advice';
import type { WhatIfKind } from '@wattle/domain/score/what-if/changes';
import { useState } from 'react';
import { type Estimate, estimateOf } from '#web/api/estimates.ts';
import { type Chosen, type Possible, useEstimate } from './use-estimate.ts';

type Horizon = keyof typeof ADVICE_MONTHS;
const HORIZONS = ['first', 'last'] as const satisfies readonly Horizon[];

type StepToTry = {
  readonly kind: WhatIfKind;
  /** Sizes at both horizons; the same where time does not matter. */
  readonly size: Readonly<Record<Horizon, number>>;
  readonly title: string;
  readonly text: string;
  readonly article: string;
};

export type BestStep = StepToTry & { readonly range: PointsRange; readonly when: string };

/** What the file allows and the member can do. We do not recommend new cards. */
export function stepsToTry(possible: readonly Possible[]): StepToTry[] {
  return possible.flatMap(({ kind, most }) => {
    const make = MAKERS[kind];
    return make === undefined ? [] : [{ kind, ...make(most) }];
  });
}

const inTime = (most: number) => ({
  first: Math.min(ADVICE_MONTHS.first, most),
  last: Math.min(ADVICE_MONTHS.last, most),
});

const MAKERS: Partial<Record<WhatIfKind, (most: number) => Omit<StepToTry, 'kind'>>> = {
  'default-paid': (most) => ({
    size: { first: most, last: most },
    title: most === 1 ? 'Pay the unpaid default' : `Pay the ${most} unpaid defaults`,
    text: 'It stays on your file, marked as paid. A counsellor can help with a plan.',
    article: 'defaults-judgments-and-bankruptcy',
  }),
  'on-time': (most) => ({
    size: inTime(most),
    title: 'Pay every account on time',
    text: 'Each month on time counts, and a late payment counts less as it ages. A direct debit for the minimum amount is the safest way.',
    article: 'repayment-history-explained',
  }),
  'no-applications': (most) => ({
    size: inTime(most),
    title: 'Apply for no new credit',
    text: 'The applications on your file count less as they age, and not at all after two years.',
    article: 'how-enquiries-affect-your-score',
  }),
};

const AT_MOST = 3;

/**
 * The most effective steps for this member, strongest first: each with the months and the points between which the
 * bureau's scorecard, run forward, sees it work (SCORE-031). Undefined while loading.
 */
export function useBestSteps() {
  const start = useQuery(estimateOf([]));
  const steps = stepsToTry(start.data?.possible ?? []);
  const changes = steps.flatMap(({ kind, size }) =>
    [...new Set(HORIZONS.map((horizon) => size[horizon]))].map((each) => ({ kind, size: each })),
  );
  const tried = useQueries({ queries: changes.map((change) => estimateOf([change])) });
  const failed = [start, ...tried].find(({ error, isFetching }) => error !== null && !isFetching);
  const now = start.data;
  const isKnown = now !== undefined && tried.every(({ data }) => data !== undefined);
  const pointsOf = ({ kind }: StepToTry) =>
    tried.filter((_, index) => changes[index]?.kind === kind).map(({ data }) => data?.points ?? 0);
  const best = steps
    .map((step) => ({ step, points: pointsOf(step) }))
    .filter(({ points }) => Math.max(...points) > 0)
    .sort((one, other) => Math.max(...other.points) - Math.max(...one.points))
    .slice(0, AT_MOST)
    .map(({ step, points }): BestStep => ({
      ...step,
      range: rangeOf(points),
      when: now === undefined ? '' : whenOf(step, now),
    }));
  return {
    best: isKnown ? best : undefined,
    now,
    error: failed?.error ?? null,
    retry: () => {
      for (const query of [start, ...tried]) if (query.error !== null) void query.refetch();
    },
  };
}

/** `between May 2027 and Nov 2027`, or `by Jan 2027, if you do it now`. */
function whenOf({ kind, size }: StepToTry, { month }: Estimate): string {
  const [first, last] = HORIZONS.map((horizon) =>
    monthForPeople(shownBy([{ kind, size: size[horizon] }], month)),
  );
  return first === last ? `by ${last}, if you do it now` : `between ${first} and ${last}`;
}

type Trying = Readonly<Record<Horizon, Chosen>>;
const NOTHING: Trying = { first: {}, last: {} };

/** The chosen steps together, at both horizons. */
export function useTrying() {
  const [chosen, setChosen] = useState(NOTHING);
  const [first, last] = [useEstimate(chosen.first), useEstimate(chosen.last)];
  const kinds = Object.keys(chosen.last);
  const isWorking = first.isWorking || last.isWorking;
  const estimates = usePair(kinds.length === 0 ? undefined : first.estimate, last.estimate, isWorking);
  return {
    isChosen: (kind: WhatIfKind) => kinds.includes(kind),
    /** The last of those chosen. */
    latest: kinds.at(-1),
    isTogether: kinds.length > 1,
    toggle: ({ kind, size }: StepToTry) =>
      setChosen({
        first: withToggled(chosen.first, kind, size.first),
        last: withToggled(chosen.last, kind, size.last),
      }),
    estimates,
    error: first.error ?? last.error,
    isWorking,
    retry: () => {
      first.retry();
      last.retry();
    },
  };
}

type Pair = readonly [Estimate, Estimate];

/** Both ends of one choice: while either is loading, the pair before it. */
function usePair(first: Estimate | undefined, last: Estimate | undefined, isWorking: boolean): Pair | null {
  const [pair, setPair] = useState<Pair | null>(null);
  if (isWorking || (pair?.[0] === first && pair?.[1] === last)) return pair;
  const next: Pair | null = first === undefined || last === undefined ? null : [first, last];
  if (next !== null || pair !== null) setPair(next);
  return next;
}

function withToggled(chosen: Chosen, kind: WhatIfKind, size: number): Chosen {
  const { [kind]: pressed, ...others } = chosen;
  return pressed === undefined ? { ...chosen, [kind]: size } : others;
}
