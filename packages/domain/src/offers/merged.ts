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
 * The server's offers in its order (OFFER-011). The server's fields take precedence; fields that an older server does
 * not send keep their built values.
 */
export function mergeOffers<T extends Mergeable>(builtIn: readonly T[], server: readonly T[]): T[] {
  const known = new Map(builtIn.map((offer) => [offer.id, offer]));
  return server.map((given) => ({ ...known.get(given.id), ...given }));
}

/**
 * The offers that may be shown (OFFER-011). One whose rules fail is replaced by its alternative of the same type, if
 * allowed, without chains or repetition.
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
