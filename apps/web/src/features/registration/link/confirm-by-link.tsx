import { ApiError } from '@wattle/contract/client';
import { safeReturnPath } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#web/api/call.ts';
import { refreshProfile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { ConfirmWithPassword } from './confirm-with-password.tsx';
import type { Confirmation } from './confirmation-link.ts';
import { confirmationRefusal } from './confirmation-refusal.ts';
import { clearDraft } from '../form/draft.ts';

/**
 * Spends the mailed link once and goes to the server's next step (API-009). A browser other than the one that
 * registered also needs the password.
 */
export function ConfirmByLink({ confirmation }: { confirmation: Confirmation }) {
  const goOn = useWayOn();
  const [problem, setProblem] = useState<NotConfirmedProps | null>(null);
  const [isPasswordNeeded, setPasswordNeeded] = useState(false);
  const isSent = useRef(false);

  useEffect(() => {
    async function confirm() {
      try {
        await goOn(await api('POST /v1/user/confirm-account', { body: confirmation }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'confirmation-password-needed') {
          setPasswordNeeded(true);
        } else if (!isUsed(error)) setProblem({ problem: confirmationRefusal(error), isUsed: false });
        else {
          const profile = await refreshProfile().catch(() => null);
          if (profile?.isAuthenticated === true) await goOn(profile);
          else setProblem({ problem: confirmationRefusal(error), isUsed: true });
        }
      }
    }
    // A second run of the effect must not spend the link again.
    if (isSent.current) return;
    isSent.current = true;
    void confirm();
  }, [confirmation, goOn]);

  if (problem !== null) return <NotConfirmed {...problem} />;
  if (isPasswordNeeded) {
    return (
      <ConfirmWithPassword
        confirmation={confirmation}
        onConfirmed={goOn}
        onInvalid={(text) => setProblem({ problem: text, isUsed: false })}
      />
    );
  }
  return (
    <>
      <h1>Email Verification</h1>
      <Bloom label="We are confirming your email" />
    </>
  );
}

function useWayOn() {
  const navigate = useNavigate();
  return useCallback(
    async ({ redirect_uri: next }: { redirect_uri: string }) => {
      await refreshProfile().catch(() => undefined);
      clearDraft();
      await navigate(safeReturnPath(next, PATHS.login), { replace: true });
    },
    [navigate],
  );
}

/** Confirmed before, in this browser or elsewhere. */
function isUsed(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.redirect_uri === PATHS.login;
}

type NotConfirmedProps = { problem: string; isUsed: boolean };

function NotConfirmed({ problem, isUsed: isDone }: NotConfirmedProps) {
  if (isDone) {
    return (
      <div className="stack">
        <h1>Email Verification</h1>
        <p className="lead">{problem}</p>
        <ButtonLink to={paths.login()} variant="primary">
          Log in
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="stack">
      <h1>Email Verification</h1>
      <FormProblem>
        <p>{problem}</p>
      </FormProblem>
      <p>
        If you have confirmed your email before, <Link to={paths.login()}>log in</Link>.
      </p>
      <ButtonLink to={paths.registration()} variant="primary">
        Start again
      </ButtonLink>
    </div>
  );
}
