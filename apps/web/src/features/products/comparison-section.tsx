import type { ComparisonKind } from '@wattle/domain/offers/comparisons';
import { ExternalLink } from 'lucide';
import { useEffect, useRef } from 'react';
import { frameComparison } from '#web/plain/comparison.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { comparisonLink } from './comparison-link.ts';

type ComparisonSectionProps = { kind: ComparisonKind; name: string };

/**
 * A partner's comparison in a frame, with a link in case it fails (PROD-005). `plain/comparison` fills the frame, here
 * and on the static page.
 */
export function ComparisonSection({ kind, name }: ComparisonSectionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    if (place.current !== null) frameComparison(place.current, leaving);
    return () => leaving.abort();
  }, []);
  return (
    <section className="tint products__compare" aria-labelledby="comparison">
      <div className="wrap products">
        <div className="products__compare-head">
          <div>
            <h2 id="comparison">{name} compared</h2>
            <p className="quiet">The table belongs to our partner, who does not find out who you are.</p>
          </div>
          <a className="btn btn--line" href={comparisonLink(kind)} target="_blank" rel="noopener">
            Open the comparison in a new tab <Icon of={ExternalLink} />
          </a>
        </div>
        <div
          className="products__place"
          ref={place}
          data-comparison={kind}
          data-title={`${name} compared by our partner`}
        />
      </div>
    </section>
  );
}
