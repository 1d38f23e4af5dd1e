import { TIME_ZONE } from '@wattle/domain/calendar/calendar';
import { LOCALE } from '@wattle/domain/product-constants';
import { PATHS } from '@wattle/domain/pages/paths';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { hasRole } from '@wattle/domain/journeys/roles';
import { RefreshCw } from 'lucide';
import { Link, useNavigate } from 'react-router';
import { signOut } from '#web/api/authentication.ts';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { AskAgain } from './score-state.ts';
import { lazily } from '@wattle/domain/lazily';

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

const timeOfDay = /* @__PURE__ */ lazily(
  () => new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, timeStyle: 'short' }),
);

function whenWords(again: AskAgain | null): string {
  if (again === null) return SCORE_MESSAGES.tryAgainInAFewMinutes;
  const [asked, from] = [again.askedAt, again.from].map((at) => timeOfDay().format(at));
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
      <LogInAgain isFirst={!isWelcome} />
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

/** A new log-in fetches the score again (SCORE-024). */
function LogInAgain({ isFirst }: { isFirst: boolean }) {
  const navigate = useNavigate();
  const { submit, pending } = useSubmit({
    async send() {
      await signOut();
      await navigate(paths.login({ returnTo: PATHS.dashboard }));
    },
    explain: () => null,
  });
  return (
    <Button variant={isFirst ? 'primary' : 'line'} pending={pending} onClick={() => void submit()}>
      {SCORE_MESSAGES.logInAgain}
    </Button>
  );
}
