type Mergeable = {
  /** Unique in the catalogue. */
  readonly id: string;
  readonly productIdentifier: string;
  readonly productTypeId: number;
  readonly altProductIdentifier: string | null;
  readonly show: boolean;
  readonly isCustomRuleSatisfied?: boolean | undefined;
};

/**
 * The offers that the server names, in its order (OFFER-011). Of each, the server's fields win; one that it does not
 * send, because it is older than the pages, is as the pages were built with it.
 */
export function mergeOffers<T extends Mergeable>(builtIn: readonly T[], server: readonly T[]): T[] {
  const known = new Map(builtIn.map((offer) => [offer.id, offer]));
  return server.map((given) => ({ ...known.get(given.id), ...given }));
}

/**
 * What may be shown of these offers (OFFER-011). One whose rules fail gives way to its alternative of the same type, if
 * that may be shown itself: one swap and no chain. Each stands once.
 */
export function placeOffers<T extends Mergeable>(offers: readonly T[]): T[] {
  const open = offers.filter(({ show, isCustomRuleSatisfied }) => show && isCustomRuleSatisfied !== false);
  const placed = offers.map((offer) => {
    if (open.includes(offer)) return offer;
    if (!offer.show) return undefined;
    return open.find(
      (each) =>
        each.productTypeId === offer.productTypeId && each.productIdentifier === offer.altProductIdentifier,
    );
  });
  return [...new Set(placed.filter((offer) => offer !== undefined))];
}
