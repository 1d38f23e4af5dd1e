import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import { api } from '#web/api/call.ts';
import { paths } from '#web/navigation/paths.ts';

export type OffersAnswer = ResponseOf<'POST /v1/product/init'>;
export type Offer = OffersAnswer['productsByType'][number]['products'][number];
export type RefusedOffer = OffersAnswer['refusedProducts'][number];
export type NextStep = OffersAnswer['call2Actions'][number];

/** The score as shown: null without one, undefined while unknown. */
export type KnownScore = number | null | undefined;

/**
 * Offers and next steps, fetched once the score is known, because the server's answer depends on it. One answer serves
 * the whole page until a reload, or a change of member or score (DASH-016). The score is never sent. A failure is
 * retried by the page or a press, never by each part as it mounts.
 */
export function useOffers(score: KnownScore, { retryOnMount = false } = {}) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['offers', score ?? null],
    queryFn: ({ signal }) => api('POST /v1/product/init', { body: { page: paths.dashboard() }, signal }),
    enabled: score !== undefined,
    retryOnMount,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { answer: data, failure: error, isFetching, reload: () => void refetch() };
}

export type OffersState = ReturnType<typeof useOffers>;
