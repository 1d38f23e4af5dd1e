import type { ComparisonKind } from '@wattle/domain/offers/comparisons';
import { ExternalLink } from 'lucide';
import { useEffect, useRef } from 'react';
import { frameComparison } from '#web/plain/comparison.ts';
import { RetryButton } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { comparisonLink } from './comparison-link.ts';

type ComparisonSectionProps = { kind: ComparisonKind; name: string };

/**
 * A partner's comparison in a frame, with a link in case it fails (PROD-005). `plain/comparison` adds the frame and shows
 * the part for its state, here and on the static page.
 */
export function ComparisonSection({ kind, name }: ComparisonSectionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    if (place.current !== null) frameComparison(place.current, leaving);
    return () => leaving.abort();
  }, []);
  return (
    <section className="tint section--short products__compare" aria-labelledby="comparison">
      <div className="wrap grid products">
        <div className="products__compare-head">
          <div>
            <h2 id="comparison">{name} compared</h2>
            <p className="quiet">The table belongs to our partner, who does not find out who you are.</p>
          </div>
          <NewTabLink kind={kind} look="line" />
        </div>
        <div
          className="products__place"
          ref={place}
          data-comparison={kind}
          data-title={`${name} compared by our partner`}
        >
          <div data-while="waiting">
            <Skeleton className="products__waiting" label="The comparison is loading" lines={9} />
          </div>
          <div className="panel" data-while="failed" hidden>
            <h3>The comparison did not load</h3>
            <output>
              Our partner’s page could not be shown here. You can open it on its own, or try again.
            </output>
            <p className="row">
              <NewTabLink kind={kind} look="solid" /> <RetryButton data-again="" />
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

function NewTabLink({ kind, look }: { kind: ComparisonKind; look: 'line' | 'solid' }) {
  return (
    <a className={`btn btn--${look}`} href={comparisonLink(kind)} target="_blank" rel="noopener">
      Open the comparison in a new tab <Icon of={ExternalLink} />
    </a>
  );
}
