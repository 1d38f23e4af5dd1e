import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { WHAT_IF_KINDS, type WhatIfChange, type WhatIfKind } from '@wattle/domain/score/what-if/changes';
import { useEffect, useState } from 'react';
import { type Estimate, estimateOf } from '#web/api/estimates.ts';

export type Step = Estimate['steps'][number];
export type Possible = Estimate['possible'][number];

export type Chosen = Readonly<Partial<Record<WhatIfKind, number>>>;

/** Undefined or 0 removes a change. */
export type Choose = (change: Partial<Record<WhatIfKind, number | undefined>>) => void;

/** Debounces quick presses of a stepper. */
const DEBOUNCE_MS = 250;
const NONE: WhatIfChange[] = [];

/** The estimate for the selection, and what may be selected. Keeps the previous estimate while loading. */
export function useEstimate(chosen: Chosen) {
  const debounced = useDebounced(chosen, DEBOUNCE_MS);
  const start = useQuery(estimateOf(NONE));
  const query = useQuery({ ...estimateOf(changesOf(debounced)), placeholderData: keepPreviousData });
  return {
    start: {
      answer: start.data,
      error: start.isFetching ? null : start.error,
      retry: () => void start.refetch(),
    },
    estimate: query.data,
    error: query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
    isWorking: query.isFetching || debounced !== chosen,
  };
}

function changesOf(chosen: Chosen): WhatIfChange[] {
  return WHAT_IF_KINDS.flatMap((kind) => {
    const size = chosen[kind];
    return size === undefined ? [] : [{ kind, size }];
  });
}

function useDebounced<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
