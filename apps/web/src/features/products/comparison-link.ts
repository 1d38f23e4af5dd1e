import type { ComparisonKind } from '@wattle/domain/offers/comparisons';

/** The server redirects to the configured partner, so the link works without script. */
export const comparisonLink = (kind: ComparisonKind) => `/compare/${kind}`;
