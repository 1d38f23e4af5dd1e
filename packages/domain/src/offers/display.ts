type Block = { readonly title: string; readonly text: string; readonly actionText: string };

type Way = {
  readonly controlType: 'link' | 'route' | 'list';
  readonly actionRoute: string | null;
  readonly href: string;
};

/** An offer's link: a page of this site in this tab, or the redirect page in a new one (REDIR-003). */
export function wayOf({ controlType, actionRoute, href }: Way): { to: string; newTab: boolean } {
  return controlType === 'route' && actionRoute !== null
    ? { to: actionRoute, newTab: false }
    : { to: href, newTab: true };
}

type Rated = {
  readonly rate?: { readonly comparisonRateWarning?: string | null | undefined } | null | undefined;
};

/** The warnings required near these offers' comparison rates, without repetition. */
export function rateWarnings(offers: readonly Rated[]): string[] {
  return [...new Set(offers.flatMap(({ rate }) => rate?.comparisonRateWarning ?? []))];
}

/** The list block of an offer, or else the main one (OFFER-002). */
export function listBlockOf<T extends Block>(offer: { displayList: T | null; displayMain: T }): T {
  return offer.displayList ?? offer.displayMain;
}
