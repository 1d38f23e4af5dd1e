import { type QueryClient, useQuery } from '@tanstack/react-query';
import { stepChanges, type StepFigure, stepFigure } from '@wattle/domain/score/what-if/advice';
import { estimateOf } from '#web/api/estimates.ts';
import { type StepToTry, stepsToTry } from './steps-to-try.ts';

export type FiguredStep = StepToTry & { readonly figure: StepFigure };

/**
 * The steps that help, strongest first, with the one figure that each has on every page (SCORE-031). `by` is the goal's
 * month, null without one; while it is undefined nothing is asked. `steps` is undefined until all are known.
 */
export function useStepFigures(by: string | null | undefined) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['step-figures', by],
    enabled: by !== undefined,
    queryFn: ({ client }) => figuredSteps(client, by ?? null),
    staleTime: Infinity,
  });
  return { steps: data, error: isFetching ? null : error, retry: () => void refetch() };
}

async function figuredSteps(client: QueryClient, by: string | null): Promise<FiguredStep[]> {
  const { month, possible } = await client.fetchQuery(estimateOf([]));
  const tried = stepsToTry(possible).map(async (step) => {
    const estimates = stepChanges(step, month, by).map(async (change) => {
      const { points } = await client.fetchQuery(estimateOf([change]));
      return { change, points };
    });
    const own = (await Promise.all(estimates)).filter(({ points }) => points > 0);
    const [changes, points] = [own.map(({ change }) => change), own.map((each) => each.points)];
    if (points.length === 0) return [];
    return [{ ...step, strength: Math.max(...points), figure: stepFigure(changes, points, month) }];
  });
  return (await Promise.all(tried)).flat().toSorted((one, other) => other.strength - one.strength);
}
