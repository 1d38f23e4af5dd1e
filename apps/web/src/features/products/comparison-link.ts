import type { ComparisonKind } from '@wattle/domain/offers/comparisons';

/**
 * The server leads on to the configured partner: the page itself knows no address, and the link works without script.
 */
export const comparisonLink = (kind: ComparisonKind) => `/compare/${kind}`;
