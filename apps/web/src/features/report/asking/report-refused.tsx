import { ApiError } from '@wattle/contract/client';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { REPORT_MESSAGES } from '@wattle/domain/messages/report';
import {
  ONCE_A_MONTH,
  SCORE_MESSAGES,
  UNUSABLE_ANSWERS,
  type UnusableAnswer,
} from '@wattle/domain/messages/score';
import { REPORT_RETRIES } from '@wattle/domain/report/report-rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { againWords } from '#web/navigation/use-asking-again.ts';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { ContactSentence } from '#web/forms/contact-words.tsx';
import { genericMessage } from '#web/forms/problem-words.ts';
import { ButtonLink, RetryButton } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { LoadingBar } from './loading-bar.tsx';
import type { ReportState } from './report-state.ts';

type NotShown = Exclude<ReportState, { kind: 'shown' | 'no-file' }>;
type Asking = { request: number; isAsking: boolean; again: number | null; retry: () => void };
type ReportNotShownProps = Asking & { state: NotShown };

export function ReportNotShown({ state, ...asking }: ReportNotShownProps) {
  if (state.kind === 'loading') return <LoadingBar>{loadingWords(asking)}</LoadingBar>;
  if (state.kind === 'documents-needed') return <DocumentsNeeded />;
  if (state.kind === 'unusable') return <Unusable because={state.because} />;
  if (state.kind === 'failed') return <Failed error={state.error} asking={asking} />;
  const details = <ButtonLink to={paths.myDetails()}>Check your details</ButtonLink>;
  return (
    <Refused
      asking={asking}
      words={named(ISSUE_MESSAGES[state.kind])}
      note={state.kind === 'bad-request' ? undefined : againWords(asking.again)}
      first={state.kind === 'bad-request' ? details : undefined}
    />
  );
}

/** REPORT-038: the messages' keys are never shown. */
const ISSUE_MESSAGES = {
  'service-down': SCORE_MESSAGES.bureauDown,
  'try-later': SCORE_MESSAGES.bureauTryLater,
  'bad-request': REPORT_MESSAGES.Api_Equifax_Apply_BadRequest,
} as const;

/** Another request would get the same answer. */
function Unusable({ because }: { because: UnusableAnswer }) {
  const { what, follows } = UNUSABLE_ANSWERS[because];
  return (
    <section className="panel" aria-labelledby="no-report">
      <h2 id="no-report" className="t-3">
        {named(what)}
      </h2>
      {[...follows, ONCE_A_MONTH].map((words) => (
        <p key={words}>
          <ContactSentence links={{ 'your details': paths.myDetails() }}>{named(words)}</ContactSentence>
        </p>
      ))}
      <p className="row">
        <ButtonLink to={paths.dashboard()}>Go to your dashboard</ButtonLink>
      </p>
    </section>
  );
}

type RefusedProps = { words: string; note?: string | undefined; asking: Asking; first?: ReactNode };

function Refused({ words, note, asking, first }: RefusedProps) {
  const { isAsking, retry } = asking;
  return (
    <ErrorPanel
      header={ERROR_MESSAGES.errorPanelHeader}
      action={
        <>
          <p className="row">
            {first}
            <RetryButton pending={isAsking} onClick={retry} />
            <ButtonLink to={paths.dashboard()}>Go to your dashboard</ButtonLink>
          </p>
          <p className="small">
            If this keeps happening, <Link to={paths.contactUs()}>tell us about it</Link>.
          </p>
        </>
      }
    >
      <p>
        <ContactSentence links={{ 'verify your details': paths.myDetails() }}>{words}</ContactSentence>
      </p>
      <output>{isAsking ? loadingWords(asking) : note}</output>
    </ErrorPanel>
  );
}

/** Any other failure; the server's message where it says what to do. */
function Failed({ error, asking }: { error: unknown; asking: Asking }) {
  const code = error instanceof ApiError ? error.code : null;
  const message = error instanceof ApiError ? error.problem?.errorMessage : undefined;
  if (code === 'consent-missing') {
    const first = <ButtonLink to={paths.identity()}>Give your consent</ButtonLink>;
    return <Refused asking={asking} words={message ?? genericMessage(error)} first={first} />;
  }
  const isFromServer = code === 'rate-limited' && message !== undefined;
  return <Refused asking={asking} words={isFromServer ? message : genericMessage(error)} />;
}

/** The bureau may need several slow tries: each is announced (REPORT-015). The first words are in the page's HTML. */
function loadingWords({ request }: Asking): string {
  const most = REPORT_RETRIES.retries + 1;
  return request > 1
    ? named(`{bureau} is still preparing your report. We are asking again, ${request} of ${most}.`)
    : 'Getting your report from the credit bureau.';
}

function DocumentsNeeded() {
  return (
    <section className="panel" aria-labelledby="documents-needed">
      <h2 id="documents-needed" className="t-3">
        One more step to your report
      </h2>
      <p>{REPORT_MESSAGES.reportDocumentsNeeded}</p>
      <p className="row">
        <ButtonLink to={paths.identity()} variant="primary">
          Verify Identity
        </ButtonLink>
        <ButtonLink to={paths.creditReportExample()}>See an example</ButtonLink>
      </p>
    </section>
  );
}
