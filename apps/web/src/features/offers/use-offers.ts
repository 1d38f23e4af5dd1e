import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import { api } from '#web/api/call.ts';
import { paths } from '#web/navigation/paths.ts';

export type OffersAnswer = ResponseOf<'POST /v1/product/init'>;
export type Offer = OffersAnswer['productsByType'][number]['products'][number];
export type RefusedOffer = OffersAnswer['refusedProducts'][number];
export type NextStep = OffersAnswer['call2Actions'][number];

/** The member's score as the page shows it: null without one, undefined until that is known. */
export type KnownScore = number | null | undefined;

/**
 * Offers and next steps, fetched once the score is known, because the server judges by it. One answer serves every part
 * of the page until somebody reloads it, the member changes, or their score does (DASH-016). The score itself is never
 * sent. A failure is asked about anew by a press, or with the page: its parts appear one after another, and none of them
 * asks for itself.
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
