import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { CaseCard } from './case-card.tsx';
import type { CorrectionCase } from '../use-corrections.ts';
import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';

function NoCases() {
  return (
    <section className="grid gap-3 starts" aria-labelledby="none-heading">
      <h2 id="none-heading" className="t-3">
        Corrections
      </h2>
      <p>
        None open. Open the entry that is wrong on your report and press the button that says so. The answer
        is due within {CORRECTION_TIMES.answerDays} days.
      </p>
      <ButtonLink size="small" to={paths.creditReport()}>
        Open your credit report
      </ButtonLink>
    </section>
  );
}

export function CaseList({ cases }: { cases: readonly CorrectionCase[] }) {
  const [hasClosed, setClosed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useNamedCase();
  const closed = cases.filter(({ state }) => state === 'closed');
  const living = cases.filter(({ state }) => state !== 'closed');
  const handleClosed = () => {
    setClosed(true);
    // The pressed button closed with its dialog.
    requestAnimationFrame(() => heading.current?.focus());
  };
  if (cases.length === 0) return <NoCases />;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="t-3">
        Corrections
      </h2>
      <LiveRegion className="said">{hasClosed && <Note tone="success">The case is closed.</Note>}</LiveRegion>
      {living.length === 0 && <p>None of your cases is open.</p>}
      <Cards cases={living} onClosed={handleClosed} />
      {closed.length > 0 && (
        <details className="corr-closed">
          <summary>
            <h3>Closed cases ({closed.length})</h3>
          </summary>
          <Cards cases={closed} onClosed={handleClosed} />
        </details>
      )}
    </>
  );
}

type CardsProps = { cases: readonly CorrectionCase[]; onClosed: () => void };

function Cards({ cases, onClosed }: CardsProps) {
  if (cases.length === 0) return null;
  return (
    <ul className="grid gap-6">
      {cases.map((correction) => (
        <CaseCard key={correction.caseId} {...{ correction, onClosed }} />
      ))}
    </ul>
  );
}

/** Scrolls to the case that the fragment names once it is rendered. */
function useNamedCase(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const card = hash.startsWith('#case-') ? document.getElementById(hash.slice(1)) : null;
    if (card === null) return;
    const folded = card.closest('details');
    if (folded !== null) folded.open = true;
    card.scrollIntoView?.({ block: 'start' });
    document.getElementById(`${hash.slice(1)}-name`)?.focus({ preventScroll: true });
  }, [hash]);
}
