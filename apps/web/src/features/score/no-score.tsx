import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { hasRole } from '@wattle/domain/roles';
import { PATHS } from '@wattle/domain/journeys/paths';
import { useNavigate } from 'react-router';
import { signOut } from '#web/api/authentication.ts';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/app/paths.ts';
import { ContactSentence } from '#web/forms/contact-words.tsx';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { ScoreDial } from '#web/ui/charts/score-dial.tsx';
import type { NoScoreReason } from './score-state.ts';

/** Each reason in a sentence, and what else there is to say about it (SCORE-017 to SCORE-021). */
export const REASON_MESSAGES: Record<NoScoreReason, readonly string[]> = {
  'service-down': [SCORE_MESSAGES.bureauDown, SCORE_MESSAGES.scoreUnavailable],
  'try-later': [SCORE_MESSAGES.bureauTryLater],
  'identity-issue': [SCORE_MESSAGES.bureauIdentityIssue],
  'bad-request': [SCORE_MESSAGES.bureauBadRequest],
  'no-file': [SCORE_MESSAGES.bureauNoFile],
  'contact-us': [SCORE_MESSAGES.bureauContactUs],
};

/** No score, why, and what to do about it (SCORE-017 to SCORE-024). The dial stays, dimmed. */
export function NoScore({ reason, member }: { reason: NoScoreReason; member: Profile }) {
  const [first, ...others] = REASON_MESSAGES[reason];
  return (
    <div className="hall">
      <section className="wrap score" aria-labelledby="no-score-heading">
        <div className="score__dial">
          <ScoreDial score={null} label="There is no score to show" />
        </div>
        <div className="score__say">
          <h2 id="no-score-heading">No score yet</h2>
          <p className="lead">
            <ContactSentence>{first ?? ''}</ContactSentence>
          </p>
          {others.map((text) => (
            <p key={text} className="quiet">
              {text}
            </p>
          ))}
          <NextSteps member={member} />
        </div>
      </section>
    </div>
  );
}

/** SCORE-022, SCORE-023: the steps that have a page, then the sign-in that fetches the score. */
function NextSteps({ member }: { member: Profile }) {
  return (
    <>
      <ButtonLink to={paths.identity()} variant="line">
        {hasRole(member.roles, 'INV') ? 'Verify your identity' : 'Check your identity details'}
      </ButtonLink>
      <p className="quiet">{SCORE_MESSAGES.scoreFollowSteps}</p>
      <LogInAgain />
    </>
  );
}

/** A fresh sign-in is what fetches the score again (SCORE-024). */
function LogInAgain() {
  const navigate = useNavigate();
  const { submit, pending } = useSubmit({
    async send() {
      await signOut();
      await navigate(paths.login({ returnTo: PATHS.dashboard }));
    },
    explain: () => null,
  });
  return (
    <Button variant="primary" pending={pending} onClick={() => void submit()}>
      {SCORE_MESSAGES.logInAgain}
    </Button>
  );
}
