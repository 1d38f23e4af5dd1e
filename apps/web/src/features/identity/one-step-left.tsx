import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';

/** Where SKIP leads while nothing is verified: the dashboard would lead straight back to the check (IDV-005). */
export function OneStepLeft() {
  return (
    <div className="stack column id-left">
      <h1>One step is left</h1>
      <Note tone="success">You are registered. Nothing you entered is lost.</Note>
      <p className="lead">
        To see your score, verify your identity with one document. Come back when you like.
      </p>
      <p>
        We ask because a credit file may be shown to its owner only.{' '}
        {IDENTITY_MESSAGES.identityNumbersNotKept}
      </p>
      <p className="quiet">
        We remind you once by email, a day after you registered. To continue, just log in.
      </p>
      <div className="row">
        <ButtonLink to={paths.identity()} variant="primary">
          Verify your identity
        </ButtonLink>
        <ButtonLink to={paths.help()}>Read the help</ButtonLink>
        <ButtonLink to={paths.logout()} variant="quiet">
          Log out
        </ButtonLink>
      </div>
    </div>
  );
}
