import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { paths } from '#web/navigation/paths.ts';
import { ContactSentence } from '#web/forms/contact-words.tsx';
import { ButtonLink, RetryButton } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';

type DetailsFailureProps = { isAsking: boolean; onRetry: () => void };

/** Replaces the form, which without the details would save blanks (ACC-011). */
export function DetailsFailure({ isAsking, onRetry }: DetailsFailureProps) {
  return (
    <ErrorPanel
      action={
        <div className="row">
          <RetryButton pending={isAsking} onClick={onRetry} />
          <ButtonLink variant="quiet" to={paths.dashboard()}>
            Go to your dashboard
          </ButtonLink>
        </div>
      }
    >
      <p>
        <ContactSentence>{ERROR_MESSAGES.Api_RetrievingProfile_Error}</ContactSentence>
      </p>
    </ErrorPanel>
  );
}
