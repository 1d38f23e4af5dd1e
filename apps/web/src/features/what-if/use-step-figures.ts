import { useQueries, useQuery } from '@tanstack/react-query';
import { stepChanges, stepFigure } from '@wattle/domain/score/what-if/advice';
import { estimateOf } from '#web/api/estimates.ts';
import { stepsToTry } from './use-best-steps.ts';

/** The steps that help, strongest first, with the one figure that each has on every page. `by` is the goal's month. */
export function useStepFigures(by: string | null) {
  const start = useQuery(estimateOf([]));
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
  return {
    queries,
    steps: figured.filter(({ most }) => most > 0).sort((one, other) => other.most - one.most),
  };
}
