import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type StepToTry, stepsToTry } from './steps-to-try.ts';
import { type Chosen, estimateOf, useEstimate } from './use-estimate.ts';

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
