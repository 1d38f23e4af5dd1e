import { useEffect, useRef, useState } from 'react';
import { useLocation, Link } from 'react-router';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { CaseCard } from './case-card.tsx';
import type { CorrectionCase } from '../use-corrections.ts';
import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { Check } from 'lucide';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

const CORRECTABLE = [
  'a debt or an account that is not yours, or was taken out in your name',
  'a payment shown as late although it arrived within 14 days of its due date',
  'a default that was listed without the two notices required first',
  'a debt that you have paid but that is shown as unpaid',
  'an enquiry from someone you never asked for credit',
  'an entry that is older than the law allows',
] as const;

function NoCases() {
  return (
    <section className="panel corr-none" aria-labelledby="none-heading">
      <h2 id="none-heading">You have no cases</h2>
      <p>
        Open the card on your report that is wrong and choose the button that says so, such as ‘This account
        is wrong’. It costs nothing, and the answer is due within {CORRECTION_TIMES.answerDays} days. These
        can be corrected, for example:
      </p>
      <ul className="ticks">
        {CORRECTABLE.map((what) => (
          <li key={what}>
            <Icon of={Check} /> <span>{what}</span>
          </li>
        ))}
      </ul>
      <p className="small quiet">
        Correct entries stay, even unwelcome ones.{' '}
        <Link to={paths.article('correcting-errors-on-your-credit-report')}>More about corrections</Link>
      </p>
      <ButtonLink variant="primary" size="large" to={paths.creditReport()}>
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
      <h2 ref={heading} tabIndex={-1}>
        Your cases
      </h2>
      <LiveRegion className="corr-said">
        {hasClosed && <Note tone="success">The case is closed.</Note>}
      </LiveRegion>
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
