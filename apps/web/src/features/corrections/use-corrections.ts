import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import { api } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';

export type Corrections = ResponseOf<'GET /v1/corrections'>;
export type CorrectionCase = Corrections['cases'][number];
export type Ban = NonNullable<Corrections['ban']>;

const KEY = ['corrections'];
const QUERY = {
  queryKey: KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /v1/corrections', { signal }),
};
const FIRST_POLL_MS = 3000;
const LAST_POLL_MS = 60_000;
// Limits polling: an abandoned page must not keep its session alive.
const POLLS_MAX = 12;

/** The member's cases and ban. Polls with growing intervals while the bureau has yet to confirm something. */
export function useCorrections() {
  const { data, error, isFetching, refetch } = useQuery({
    ...QUERY,
    refetchOnMount: 'always',
    refetchInterval: nextPollMs,
  });
  return { corrections: data, error, isFetching, retry: () => void refetch() };
}

type Item = Pick<CorrectionCase, 'itemReference' | 'itemKind'>;

/** Whether a freeze is known of from another part of the page: asks nothing itself. */
export function useKnownFreeze(): boolean {
  const { data } = useQuery({ ...QUERY, enabled: false }, queryClient);
  return data !== undefined && data.ban !== null && isLiving(data.ban);
}

/** The item's open case; undefined while unknown or without one. */
export function useOpenCase({ itemReference, itemKind }: Item): CorrectionCase | undefined {
  const { data } = useQuery(QUERY);
  return data?.cases.find(
    (each) => each.itemReference === itemReference && each.itemKind === itemKind && isOpen(each),
  );
}

/** The query cache: adopts the answer to a write, which is the whole state, or refetches. */
export function useKeptCorrections() {
  const cache = useQueryClient();
  return {
    adopt: ({ cases, ban }: Corrections) => cache.setQueryData<Corrections>(KEY, { cases, ban }),
    refetch: () => void cache.invalidateQueries({ queryKey: KEY }),
  };
}

export function isOpen({ state }: Pick<CorrectionCase, 'state'>): boolean {
  return state === 'sent' || state === 'acknowledged';
}

export function isLiving({ state }: Pick<Ban, 'state'>): boolean {
  return state !== 'lifted' && state !== 'ended';
}

const MOVING_BANS: ReadonlySet<Ban['state']> = new Set([
  'requested',
  'extension-requested',
  'lift-requested',
]);

function nextPollMs({ state }: Query<Corrections>): number | false {
  const { data, dataUpdateCount } = state;
  if (data === undefined || dataUpdateCount > POLLS_MAX) return false;
  const isMoving =
    data.cases.some((each) => each.state === 'sent') ||
    (data.ban !== null && (MOVING_BANS.has(data.ban.state) || data.ban.passedOn?.answers === null));
  return isMoving ? Math.min(FIRST_POLL_MS * 1.4 ** (dataUpdateCount - 1), LAST_POLL_MS) : false;
}
