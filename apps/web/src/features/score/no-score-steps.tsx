import { TIME_ZONE } from '@wattle/domain/calendar/calendar';
import { LOCALE } from '@wattle/domain/journeys/product-constants';
import { PATHS } from '@wattle/domain/journeys/paths';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { hasRole } from '@wattle/domain/roles';
import { Link, useNavigate } from 'react-router';
import { signOut } from '#web/api/authentication.ts';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/app/paths.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import type { AskAgain } from './score-state.ts';

type AskAgainStepsProps = { again: AskAgain | null; isAsking: boolean; retry: () => void; member: Profile };

/** What passes by itself needs no change of anything: only the next try, and when to make it. */
export function AskAgainSteps({ again, isAsking, retry, member }: AskAgainStepsProps) {
  return (
    <>
      {hasRole(member.roles, 'INV') && <VerifyIdentity />}
      <Button variant="primary" pending={isAsking} onClick={retry}>
        {SCORE_MESSAGES.tryAgain}
      </Button>
      <output className="quiet">{isAsking ? 'Asking the credit bureau again.' : whenWords(again)}</output>
    </>
  );
}

const timeOfDay = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, timeStyle: 'short' });

function whenWords(again: AskAgain | null): string {
  if (again === null) return SCORE_MESSAGES.tryAgainInAFewMinutes;
  const [asked, from] = [again.askedAt, again.from].map((at) => timeOfDay.format(at));
  return `We last asked at ${asked}. Try again from ${from}, Sydney time.`;
}

/** SCORE-022 to SCORE-024: what to check, then the log-in that fetches the score. */
export function DetailSteps({ member }: { member: Profile }) {
  return (
    <>
      {hasRole(member.roles, 'INV') ? <VerifyIdentity /> : <Checks roles={member.roles} />}
      <p className="quiet">{SCORE_MESSAGES.scoreFollowSteps}</p>
      <LogInAgain />
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
