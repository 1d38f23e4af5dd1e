import { AsyncLocalStorage } from 'node:async_hooks';

import type { Budget } from './budget.ts';

/** A hit that was counted in the window that ends at `until`. It stays counted unless the outcome gives it back. */
export type Reservation = {
  budget: Budget;
  key: Buffer;
  until: Date;
  /** False for a hit that its budget refused: nothing was counted, but a right guess ends the block. */
  isCounted: boolean;
};

/** What a request has counted and not settled yet. */
export type OpenReservations = {
  open: Set<Reservation>;
  /** Counted although a concurrent call had just used up the limit: given back however the request ends. */
  refused: Set<Reservation>;
  /** Settled if the transaction under way commits. */
  handedOver: Set<Reservation>;
};

const current = new AsyncLocalStorage<OpenReservations>();

export const noReservations = (): OpenReservations => ({
  open: new Set(),
  refused: new Set(),
  handedOver: new Set(),
});

/** Attributes what `work` counts to a request. */
export const withReservations = <T>(of: OpenReservations, work: () => T): T => current.run(of, work);

export function reserve(hits: readonly Reservation[], { allowed }: { allowed: boolean }): void {
  const { open, refused } = current.getStore() ?? noReservations();
  for (const one of hits) if (one.isCounted) (allowed ? open : refused).add(one);
}

/** The outcome of the request no longer decides about these. */
export function settleReservations(settled: readonly Reservation[]): void {
  const { open, refused } = current.getStore() ?? noReservations();
  for (const one of settled) {
    open.delete(one);
    refused.delete(one);
  }
}

/** The same, if the transaction under way commits. */
export function settleWithTransaction(settled: readonly Reservation[]): void {
  const { handedOver } = current.getStore() ?? noReservations();
  for (const one of settled) handedOver.add(one);
}

/** At the end of a transaction. */
export function endHandOver(isCommitted: boolean): void {
  const { open, handedOver } = current.getStore() ?? noReservations();
  if (isCommitted) for (const one of handedOver) open.delete(one);
  handedOver.clear();
}

/** How a request ended. */
export type RequestEnd = 'done' | 'refused' | 'our-failure';

/** What an ended request gives back. */
export function givenBackAt(end: RequestEnd, { open, refused }: OpenReservations): Reservation[] {
  const isBack = ({ budget }: Reservation) =>
    end === 'our-failure' || (end === 'refused' && ONLY_DONE.has(budget.counts));
  const back = [...refused, ...[...open].filter(isBack)];
  open.clear();
  refused.clear();
  return back;
}

const ONLY_DONE: ReadonlySet<Budget['counts']> = new Set(['done', 'codes']);
