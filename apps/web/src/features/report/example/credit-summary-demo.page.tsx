import { ArrowRight } from 'lucide';
import { Suspense, useEffect, useState } from 'react';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { useViewer } from '#web/navigation/viewer.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { LoadingBar } from '../asking/loading-bar.tsx';
import '../report.css';
import '../repayments/repayments.css';
import '../report-side.css';
import '../person/person.css';

/** The longest time that a report may take (REPORT-018). */
const EXAMPLE_DELAY_MS = 1000;

const loadExample = () => import('./example-report.tsx');
// Large, but its code loads during the delay.
const ExampleReport = lazyWithRetry(async () => (await loadExample()).ExampleReport);

export const meta = () =>
  pageMeta({
    title: 'Example of a credit report overview',
    description:
      'What a credit report overview shows: accounts, repayments, enquiries and adverse information.',
    canonicalPath: paths.creditReportExample(),
  });

/** The overview with an invented person's file (REPORT-002), open to all. */
export default function CreditSummaryDemoPage() {
  const isReady = useDelay();
  const loading = (
    <div className="wrap report__told">
      <LoadingBar>Getting the example.</LoadingBar>
    </div>
  );
  return (
    <div>
      <header className="hall">
        <div className="wrap report__head grid report__head--plain">
          <h1>Example of a credit report overview</h1>
          <p className="lead measure">
            The file of Mia Example, who does not exist. Members see their own once two of their identity
            documents are verified.
          </p>
          <WayOn />
        </div>
      </header>
      {isReady ? (
        <Suspense fallback={loading}>
          <ExampleReport />
        </Suspense>
      ) : (
        loading
      )}
    </div>
  );
}

function WayOn() {
  const { isAuthenticated, roles } = useViewer();
  if (isAuthenticated && roles.has('IHC')) {
    return (
      <p>
        <ButtonLink to={paths.creditReport()} variant="primary">
          Open your credit report <Icon of={ArrowRight} />
        </ButtonLink>
      </p>
    );
  }
  return (
    <p>
      <ButtonLink to={isAuthenticated ? paths.dashboard() : paths.registration()} variant="primary">
        {isAuthenticated ? 'Go to your dashboard' : 'Get score'} <Icon of={ArrowRight} />
      </ButtonLink>
    </p>
  );
}

function useDelay(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // On failure the lazy component retries.
    loadExample().catch(() => undefined);
    const timer = setTimeout(() => setOver(true), EXAMPLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}
