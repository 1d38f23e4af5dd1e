import { useQueries, useQuery } from '@tanstack/react-query';
import { stepChanges, stepFigure } from '@wattle/domain/score/what-if/advice';
import type { WhatIfKind } from '@wattle/domain/score/what-if/changes';
import { estimateOf } from '#web/api/estimates.ts';
import type { Possible } from './use-estimate.ts';

type StepToTry = {
  readonly kind: WhatIfKind;
  readonly title: string;
  readonly text: string;
  readonly article: string;
};

/** What the file allows and the member can do. We do not recommend new cards. */
export function stepsToTry(possible: readonly Possible[]): StepToTry[] {
  return possible.flatMap(({ kind, most }) => {
    const make = MAKERS[kind];
    return make === undefined ? [] : [{ kind, ...make(most) }];
  });
}

const MAKERS: Partial<Record<WhatIfKind, (most: number) => Omit<StepToTry, 'kind'>>> = {
  'default-paid': (most) => ({
    title: most === 1 ? 'Pay the unpaid default' : `Pay the ${most} unpaid defaults`,
    text: 'It stays on your file, marked as paid. A counsellor can help with a plan.',
    article: 'defaults-judgments-and-bankruptcy',
  }),
  'on-time': () => ({
    title: 'Pay every account on time',
    text: 'Each month on time counts, and a late payment counts less as it ages. A direct debit for the minimum amount is the safest way.',
    article: 'repayment-history-explained',
  }),
  'no-applications': () => ({
    title: 'Apply for no new credit',
    text: 'The applications on your file count less as they age, and not at all after two years.',
    article: 'how-enquiries-affect-your-score',
  }),
};

/** The steps that help, strongest first, with the one figure that each has on every page. `by` is the goal's month. */
export function useStepFigures(by: string | null, isWanted: boolean = true) {
  const start = useQuery({ ...estimateOf([]), enabled: isWanted });
  const { month = '', possible = [] } = start.data ?? {};
  const steps = stepsToTry(possible).map((step) => {
    const { most = 1 } = possible.find(({ kind }) => kind === step.kind) ?? {};
    return {
      ...step,
      changes: start.data === undefined ? [] : stepChanges({ kind: step.kind, most }, month, by),
    };
  });
  const changes = steps.flatMap((step) => step.changes);
  const queries = useQueries({ queries: changes.map((change) => estimateOf([change])) });
  const figured = steps.map((step) => {
    const own = queries.flatMap(({ data }, index) =>
      changes[index]?.kind === step.kind ? [data?.points ?? 0] : [],
    );
    return { ...step, most: Math.max(0, ...own), figure: stepFigure(step.changes, own, month) };
  });
  const all = [start, ...queries];
  return {
    all,
    failed: all.find(({ error, isFetching }) => error !== null && !isFetching),
    steps: figured.filter(({ most }) => most > 0).sort((one, other) => other.most - one.most),
  };
}

export type FiguredStep = ReturnType<typeof useStepFigures>['steps'][number];

const AT_MOST = 3;

type Goal = { readonly by: string } | null;

/**
 * The most effective steps for this member (SCORE-031). `steps` is undefined while loading, `goal` while unknown; without
 * `isWanted` there are none, and nothing is asked.
 */
export function useBestSteps({ isWanted, goal }: { isWanted: boolean; goal: Goal | undefined }) {
  const isReady = isWanted && goal !== undefined;
  const { all, failed, steps } = useStepFigures(goal?.by ?? null, isReady);
  const isKnown = !isWanted || all.every(({ data }) => data !== undefined);
  return {
    steps: isKnown ? steps.slice(0, AT_MOST) : undefined,
    error: failed?.error ?? null,
    retry: () => {
      for (const query of all) if (query.error !== null) void query.refetch();
    },
  };
}
