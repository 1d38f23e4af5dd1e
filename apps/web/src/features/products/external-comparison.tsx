import type { ComparisonKind } from '@wattle/domain/offers/comparisons';
import { CARD_COMPARISON } from '@wattle/domain/offers/product-types';
import { ExternalLink } from 'lucide';
import { followData } from '#web/plain/follow.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { comparisonLink } from './comparison-link.ts';

type ExternalComparisonProps = { kind: ComparisonKind; isAnonymous: boolean };

/** A link to the partner's comparison of credit cards (PROD-006, PROD-008). */
export function ExternalComparison({ kind, isAnonymous }: ExternalComparisonProps) {
  return (
    <div className="panel products__external">
      <div>
        <h3>Is the right one not here?</h3>
        <p>
          {isAnonymous
            ? 'Our partner compares a range of credit cards of its own, and is not told who you are.'
            : 'Our partner compares a range of credit cards of its own. It is not told who you are.'}
        </p>
      </div>
      <a
        className="btn btn--solid"
        href={comparisonLink(kind)}
        target="_blank"
        rel="noopener"
        data-follow={followData({ ...CARD_COMPARISON, productId: null, origin: 'external-comparison' })}
      >
        Compare all credit cards<span className="vh">, opens in a new tab</span> <Icon of={ExternalLink} />
      </a>
    </div>
  );
}
