import { formatTimeForPeople } from '@wattle/domain/calendar/calendar';
import { PATHS } from '@wattle/domain/pages/paths';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { hasRole } from '@wattle/domain/journeys/roles';
import { RefreshCw } from 'lucide';
import { Link } from 'react-router';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';
import { LogInAgain } from '#web/forms/log-in-again.tsx';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { AskAgain } from './score-state.ts';

type AskAgainStepsProps = {
  again: AskAgain | null;
  isAsking: boolean;
  retry: () => void;
  member: Profile;
  hasHistory: boolean;
};

/** For temporary reasons: only when to retry. */
export function AskAgainSteps({ again, isAsking, retry, member, hasHistory }: AskAgainStepsProps) {
  return (
    <>
      {hasRole(member.roles, 'INV') && <VerifyIdentity />}
      <div className="row">
        <Button variant="primary" pending={isAsking} onClick={retry}>
          <Icon of={RefreshCw} /> {SCORE_MESSAGES.tryAgain}
        </Button>
        {hasHistory && (
          <ButtonLink to={paths.scoreHistory()} variant="line">
            See your history
          </ButtonLink>
        )}
      </div>
      <output className="quiet">{isAsking ? 'Asking the credit bureau again.' : whenWords(again)}</output>
    </>
  );
}

function whenWords(again: AskAgain | null): string {
  if (again === null) return SCORE_MESSAGES.tryAgainInAFewMinutes;
  const [asked, from] = [again.askedAt, again.from].map((at) => formatTimeForPeople(new Date(at)));
  return `We last asked at ${asked}. Try again from ${from}, Sydney time.`;
}

type DetailStepsProps = { member: Profile; isWelcome: boolean };

/** What to check, then the log-in that fetches the score (SCORE-022 to SCORE-024). */
export function DetailSteps({ member, isWelcome }: DetailStepsProps) {
  return (
    <>
      {isWelcome && (
        <ButtonLink to={paths.myDetails()} variant="primary">
          Check the details we searched with
        </ButtonLink>
      )}
      {hasRole(member.roles, 'INV') ? <VerifyIdentity /> : <Checks roles={member.roles} />}
      <p className="quiet">{SCORE_MESSAGES.scoreFollowSteps}</p>
      <LogInAgain to={paths.login({ returnTo: PATHS.dashboard })} variant={isWelcome ? 'line' : 'primary'}>
        {SCORE_MESSAGES.logInAgain}
      </LogInAgain>
    </>
  );
}

function VerifyIdentity() {
  return (
    <ButtonLink to={paths.identity()} variant="line">
      Verify your identity
    </ButtonLink>
  );
}

/** SCORE-023; the report is for the cohort. */
function Checks({ roles }: Pick<Profile, 'roles'>) {
  return (
    <ol className="score__steps">
      <li>
        <Link to={paths.myDetails()}>Check your profile</Link>: name, birth date and address as on your
        documents.
      </li>
      <li>
        <Link to={paths.identity()}>Check your identity</Link>: add a document that you have not verified yet.
      </li>
      {hasRole(roles, 'IHC') && (
        <li>
          <Link to={paths.creditReport()}>Look at your credit report</Link>: what the bureau holds about you.
        </li>
      )}
    </ol>
  );
}
