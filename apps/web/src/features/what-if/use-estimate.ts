import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '@wattle/contract/client';
import { WHAT_IF_KINDS, type WhatIfChange, type WhatIfKind } from '@wattle/domain/score/what-if/changes';
import { WHAT_IF_MESSAGES } from '@wattle/domain/score/what-if/words';
import { useEffect, useState } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { type Estimate, estimateOf } from '#web/api/estimates.ts';
import { genericMessage } from '#web/forms/problem-words.ts';

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

export function failureMessage(error: unknown): string {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'score-try-later') return named(WHAT_IF_MESSAGES.tryLater);
  if (code === 'score-unavailable') return named(WHAT_IF_MESSAGES.scoreUnavailable);
  if (code === 'what-if-no-score') return named(WHAT_IF_MESSAGES.noScore);
  if (code === 'consent-missing') return WHAT_IF_MESSAGES.consentMissing;
  if (code === 'rate-limited') return WHAT_IF_MESSAGES.tooMany;
  return genericMessage(error);
}

export function isPassing(error: unknown): boolean {
  return !(
    error instanceof ApiError &&
    (error.code === 'what-if-no-score' || error.code === 'consent-missing')
  );
}
