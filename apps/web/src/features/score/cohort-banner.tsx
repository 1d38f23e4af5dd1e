import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/product-constants';
import { verifiedDocumentCount } from '@wattle/domain/journeys/roles';
import { FileText } from 'lucide';
import { useRef } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { api } from '#web/api/call.ts';
import { type Profile, refreshProfile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

/**
 * Shown below a cohort member's score (DASH-011): the report, or an example where it does not open or would be empty. A
 * member moved into the cohort first sees a note on the new score, until dismissed.
 */
export function CohortBanner({ member, hasFile }: { member: Profile; hasFile: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isMissing = verifiedDocumentCount(member.roles) < DOCUMENTS_FOR_REPORT;
  const opens = hasFile && !isMissing;
  const isNews = member.isOneScoreBannerShown;
  return (
    <section aria-labelledby="cohort" className="grid marked tint cohort">
      <Icon of={FileText} size="large" />
      <h2 id="cohort" className="t-3" ref={heading} tabIndex={-1}>
        Your credit report
      </h2>
      <p className="small">
        {named(hasFile ? WITH_FILE : WITHOUT_FILE)}
        {hasFile && isMissing && ' A second verified document opens your credit report.'}
      </p>
      {isNews && (
        <p className="small">
          <strong>Your score has a new scale.</strong> It runs from 0 to 1200. You see what lifts it and what
          holds it back.
        </p>
      )}
      <div className="row">
        <ButtonLink
          to={opens ? paths.creditReport() : paths.creditReportExample()}
          variant={opens ? 'solid' : 'line'}
          size="small"
        >
          {opens ? 'Open your credit report' : 'See an example report'}
        </ButtonLink>
        {isNews && <Dismissal onDone={() => heading.current?.focus({ preventScroll: true })} />}
      </div>
    </section>
  );
}

const WITH_FILE = 'The accounts, enquiries, defaults and court actions that {bureau} has on file about you.';
const WITHOUT_FILE = '{bureau} has no file on you yet, so there is nothing to report.';

/** Stored on the server for all browsers. Focus moves to what replaces the note. */
function Dismissal({ onDone }: { onDone: () => void }) {
  const { submit, pending, problem } = useSubmit({
    async send() {
      await api('PUT /v1/user/one-score-banner', { body: { isDismissed: true } });
      await refreshProfile();
      onDone();
    },
    explain: (error) => genericMessage(error),
  });
  return (
    <>
      <Button variant="quiet" size="small" pending={pending} onClick={() => void submit()}>
        Dismiss <span className="vh">the note about the new scale</span>
      </Button>
      {problem !== null && (
        <p className="small" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
