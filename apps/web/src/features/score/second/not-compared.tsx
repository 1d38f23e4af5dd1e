import { ApiError } from '@wattle/contract/client';
import { REPORT_MESSAGES } from '@wattle/domain/messages/report';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import type { ReactNode } from 'react';
import { LoadFailure } from '#web/forms/load-failure.tsx';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';

type NotComparedProps = { bureau: string; error: unknown; isAsking: boolean; retry: () => void };

/** Why there is nothing to compare, and the way on. Without an error one of the files is not there. */
export function NotCompared({ bureau, error, isAsking, retry }: NotComparedProps) {
  const code = error instanceof ApiError ? error.code : null;
  if (error === null) {
    return (
      <Panel title="One of the two files is not there" to={paths.dashboard()} action="Go to your dashboard">
        {named(`We can compare them once {bureau} and ${bureau} have both sent us your file.`)} Your dashboard
        says which one is missing.
      </Panel>
    );
  }
  if (code === 'documents-needed') {
    return (
      <Panel title="One more step to your report" to={paths.identity()} action="Verify Identity">
        {REPORT_MESSAGES.reportDocumentsNeeded}
      </Panel>
    );
  }
  if (code === 'consent-missing') {
    return (
      <Panel title="Your consent is missing" to={paths.identity()} action="Give your consent">
        {named(SCORE_MESSAGES.bureauConsentMissing)}
      </Panel>
    );
  }
  return <LoadFailure headingLevel={2} error={error} isAsking={isAsking} onRetry={retry} />;
}

type PanelProps = { title: string; to: string; action: string; children: ReactNode };

function Panel({ title, to, action, children }: PanelProps) {
  return (
    <section className="panel" aria-labelledby="not-compared">
      <h2 id="not-compared" className="t-3">
        {title}
      </h2>
      <p>{children}</p>
      <p className="row">
        <ButtonLink to={to} variant="primary">
          {action}
        </ButtonLink>
      </p>
    </section>
  );
}
