import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '#web/api/call.ts';
import { Submission } from '#web/api/submission.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { type Destination, type Errand, followedAddress } from './partner-destination.ts';

export type Departure =
  | { readonly state: 'asking' }
  | { readonly state: 'leaving'; readonly destination: Destination; readonly address: string }
  | { readonly state: 'failed'; readonly words: string };

/** Cancels at once; unmounting would come only with the next page. */
export type Cancel = () => void;

/** Replaces the history entry, because going back to this page would redirect again. */
export type Follow = (url: string) => void;

/**
 * Fetches the destination and follows it after the server's delay: 4 s, 3 s when the partner is notified first, none in
 * mode p (REDIR-004, REDIR-005, REDIR-006). A failure does not redirect (REDIR-009).
 */
export function useDeparture(errand: Errand | null, follow: Follow): [Departure, Cancel] {
  const [departure, setDeparture] = useState<Departure>({ state: 'asking' });
  const submission = useMemo(() => new Submission(), []);
  const stop = useRef<Cancel>(() => undefined);
  const cancel = useCallback(() => stop.current(), []);
  const { productId, mode, isn } = errand ?? { productId: null, mode: 'd', isn: 0 as const };

  useEffect(() => {
    if (productId === null) return undefined;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const body = { productId, mode, isn };
    const ask = (headers: Record<string, string>) => api('POST /v1/product/redirect', { body, headers });
    async function depart() {
      try {
        const destination = await submission.send(body, ask);
        if (!isHere) return;
        const address = followedAddress(destination);
        if (address === null) throw new Error('not an address to follow');
        setDeparture({ state: 'leaving', destination, address });
        timer = setTimeout(() => follow(address), destination.followAfterMs);
      } catch (error) {
        if (isHere) setDeparture({ state: 'failed', words: genericMessage(error) });
      }
    }
    stop.current = () => {
      isHere = false;
      clearTimeout(timer);
    };
    void depart();
    return stop.current;
  }, [productId, mode, isn, submission, follow]);

  if (errand === null) return [{ state: 'failed', words: ERROR_MESSAGES.unexpectedRequestError }, cancel];
  return [departure, cancel];
}
