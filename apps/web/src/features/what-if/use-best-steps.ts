import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Chosen, estimateOf, useEstimate, type Possible } from './use-estimate.ts';
import type { WhatIfKind } from '@wattle/domain/score/what-if/changes';

type StepToTry = {
  readonly kind: WhatIfKind;
  readonly size: number;
  readonly title: string;
  readonly text: string;
  readonly article: string;
};

/** Close enough to start today. */
const MONTHS = 6;

/**
 * What the file allows and the member can do. Waiting for a default to expire is no step, and we do not recommend new
 * cards.
 */
function stepsToTry(possible: readonly Possible[]): StepToTry[] {
  return possible.flatMap(({ kind, most }) => {
    const make = MAKERS[kind];
    return make === undefined ? [] : [{ kind, ...make(most) }];
  });
}

const MAKERS: Partial<Record<WhatIfKind, (most: number) => Omit<StepToTry, 'kind'>>> = {
  'default-paid': (most) => ({
    size: most,
    title: most === 1 ? 'Pay the default that is open' : `Pay the ${most} defaults that are open`,
    text: 'It stays on your file and says that it is paid. A counsellor can help with a plan.',
    article: 'defaults-judgments-and-bankruptcy',
  }),
  'on-time': (most) => ({
    size: Math.min(MONTHS, most),
    title: `Pay on time for ${Math.min(MONTHS, most)} months`,
    text: 'Every account, and no new application in that time. A direct debit for the least amount is the safest way.',
    article: 'repayment-history-explained',
  }),
  'fewer-enquiries': (most) => ({
    size: most,
    title: 'Hold off new applications',
    text: `What your file would say ${
      most === 1 ? 'without the enquiry' : `without the ${most} enquiries`
    } of the last year. Each counts less as it ages.`,
    article: 'how-enquiries-affect-your-score',
  }),
};

export type BestStep = StepToTry & { readonly points: number };

const AT_MOST = 3;

/** The most effective steps for this member, strongest first, each estimated alone. Undefined while loading. */
export function useBestSteps() {
  const start = useQuery(estimateOf([]));
  const steps = stepsToTry(start.data?.possible ?? []);
  const tried = useQueries({ queries: steps.map(({ kind, size }) => estimateOf([{ kind, size }])) });
  const failed = [start, ...tried].find(({ error, isFetching }) => error !== null && !isFetching);
  const isKnown = start.data !== undefined && tried.every(({ data }) => data !== undefined);
  const best = steps
    .map((step, index): BestStep => ({ ...step, points: tried[index]?.data?.points ?? 0 }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .slice(0, AT_MOST);
  return {
    best: isKnown ? best : undefined,
    now: start.data,
    error: failed?.error ?? null,
    retry: () => {
      for (const query of [start, ...tried]) if (query.error !== null) void query.refetch();
    },
  };
}

export function useTrying() {
  const [chosen, setChosen] = useState<Chosen>({});
  const { estimate, error, isWorking, retry } = useEstimate(chosen);
  return {
    chosen,
    toggle: ({ kind, size }: StepToTry) => {
      const { [kind]: pressed, ...others } = chosen;
      setChosen(pressed === undefined ? { ...chosen, [kind]: size } : others);
    },
    estimate,
    error,
    isWorking,
    retry,
  };
}
