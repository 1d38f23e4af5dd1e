import type { ComparisonKind } from '@wattle/domain/offers/comparisons';
import { ExternalLink } from 'lucide';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { useAwake } from '#web/ui/use-awake.ts';
import { comparisonLink } from './comparison-link.ts';
import { useFramedComparison } from './use-framed-comparison.ts';

type ComparisonSectionProps = { kind: ComparisonKind; name: string };

/**
 * A partner's comparison in a frame of its own, and a link to it that is there whatever becomes of the frame
 * (PROD-005).
 */
export function ComparisonSection({ kind, name }: ComparisonSectionProps) {
  const isAwake = useAwake();
  const [attempt, setAttempt] = useState(0);
  const title = `${name} compared by our partner`;
  return (
    <section className="tint products__compare" aria-labelledby="comparison">
      <div className="wrap products">
        <div className="products__compare-head">
          <div>
            <h2 id="comparison">{name} compared</h2>
            <p className="quiet">The table is our partner’s own. It is not told who you are.</p>
          </div>
          <OutsideLink kind={kind} />
        </div>
        {isAwake && (
          <Frame key={attempt} kind={kind} title={title} onRetry={() => setAttempt((count) => count + 1)} />
        )}
      </div>
    </section>
  );
}

function OutsideLink({ kind, isFeatured = false }: { kind: ComparisonKind; isFeatured?: boolean }) {
  return (
    <a
      className={classNames('btn', isFeatured ? 'btn--solid' : 'btn--line')}
      href={comparisonLink(kind)}
      target="_blank"
      rel="noopener"
    >
      Open the comparison in a new tab <Icon of={ExternalLink} />
    </a>
  );
}

type FrameProps = { kind: ComparisonKind; title: string; onRetry: () => void };

/**
 * The sandbox leaves the partner's page its own origin, which is never ours (the server refuses to start otherwise),
 * and withholds the rest: it cannot lead this window away or ask for permissions. What it opens is not sandboxed in
 * turn.
 */
function Frame({ kind, title, onRetry }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { state, src, height } = useFramedComparison(kind, frame);
  return (
    <>
      {state === 'waiting' && (
        <Skeleton label="The comparison is loading" lines={9} className="products__waiting" />
      )}
      {state === 'failed' && <FrameFailed kind={kind} onRetry={onRetry} />}
      {src !== null && (
        <iframe
          ref={frame}
          className={classNames('products__frame', state !== 'shown' && 'products__frame--unseen')}
          src={src}
          title={title}
          height={height ?? 1}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is never ours: the server would not start
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin"
          {...(state === 'shown' ? {} : { tabIndex: -1, 'aria-hidden': true })}
        />
      )}
    </>
  );
}

function FrameFailed({ kind, onRetry }: { kind: ComparisonKind; onRetry: () => void }) {
  return (
    <div className="panel">
      <h3>The comparison did not load</h3>
      <output>Our partner’s page could not be shown here. You can open it on its own, or try again.</output>
      <p className="row">
        <OutsideLink kind={kind} isFeatured />
        <Button onClick={onRetry}>Try again</Button>
      </p>
    </div>
  );
}
