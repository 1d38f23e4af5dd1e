import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import { api } from '#web/api/call.ts';

export type Corrections = ResponseOf<'GET /v1/corrections'>;
export type CorrectionCase = Corrections['cases'][number];
export type Ban = NonNullable<Corrections['ban']>;

const KEY = ['corrections'];
const FIRST_LOOK_MS = 3000;
const LAST_LOOK_MS = 60_000;
// A forgotten page must not keep its session alive for ever.
const LOOKS_MAX = 12;

/**
 * The member's cases and ban. While the bureau has yet to confirm something it is asked again, less and less often: the
 * page shows the confirmation by itself.
 */
export function useCorrections() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/corrections', { signal }),
    refetchOnMount: 'always',
    refetchInterval: nextLook,
  });
  return { corrections: data, error, isFetching, retry: () => void refetch() };
}

type Item = Pick<CorrectionCase, 'itemReference' | 'itemKind'>;

/** The case in which an answer about an item is still owed; undefined until that is known, and when there is none. */
export function useOpenCase({ itemReference, itemKind }: Item): CorrectionCase | undefined {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/corrections', { signal }),
  });
  return data?.cases.find(
    (each) => each.itemReference === itemReference && each.itemKind === itemKind && isOpen(each),
  );
}

/** What is remembered between pages: adopting the answer to a write, which is the whole state, and fetching anew. */
export function useKeptCorrections() {
  const cache = useQueryClient();
  return {
    adopt: ({ cases, ban }: Corrections) => cache.setQueryData<Corrections>(KEY, { cases, ban }),
    lookAgain: () => void cache.invalidateQueries({ queryKey: KEY }),
  };
}

/** True while an answer is owed. */
export function isOpen({ state }: Pick<CorrectionCase, 'state'>): boolean {
  return state === 'sent' || state === 'acknowledged';
}

const MOVING_BANS: ReadonlySet<Ban['state']> = new Set([
  'requested',
  'extension-requested',
  'lift-requested',
]);

function nextLook({ state }: Query<Corrections>): number | false {
  const { data, dataUpdateCount } = state;
  if (data === undefined || dataUpdateCount > LOOKS_MAX) return false;
  const isMoving =
    data.cases.some((each) => each.state === 'sent') ||
    (data.ban !== null && MOVING_BANS.has(data.ban.state));
  return isMoving ? Math.min(FIRST_LOOK_MS * 1.4 ** (dataUpdateCount - 1), LAST_LOOK_MS) : false;
}
