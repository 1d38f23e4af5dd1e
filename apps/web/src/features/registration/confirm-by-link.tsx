import { MESSAGES } from '@wattle/domain/messages';
import { PLACES, safeReturnPath } from '@wattle/domain/journey';
import { ApiError } from '@wattle/contract/client';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#web/api/call.ts';
import { refreshProfile } from '#web/api/session.ts';
import { paths } from '#web/app/paths.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { genericWords } from '#web/forms/problem-words.ts';
import { Bloom } from '#web/ui/bloom.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Confirmation } from './confirmation-link.ts';

/** Spends the mailed link once and leads to where the server says (API-009). */
export function ConfirmByLink({ confirmation }: { confirmation: Confirmation }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const isSent = useRef(false);

  useEffect(() => {
    async function confirm() {
      try {
        const { redirect_uri: next } = await api('POST /v1/user/confirm-account', { body: confirmation });
        await refreshProfile().catch(() => undefined);
        await navigate(safeReturnPath(next, PLACES.login), { replace: true });
      } catch (error) {
        setProblem(wordsFor(error));
      }
    }
    // A second run of the effect must not spend the link again.
    if (isSent.current) return;
    isSent.current = true;
    void confirm();
  }, [confirmation, navigate]);

  if (problem === null) {
    return (
      <>
        <h1>Email Verification</h1>
        <Bloom label="We are confirming your email" />
      </>
    );
  }
  return (
    <div className="stack">
      <h1>Email Verification</h1>
      <FormProblem>
        <p>{problem}</p>
      </FormProblem>
      <p>
        A link works once. If you have confirmed your email before, <Link to={paths.login()}>log in</Link>.
      </p>
      <ButtonLink to={paths.registration()} variant="primary">
        Start again
      </ButtonLink>
    </div>
  );
}

function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 400) return genericWords(error, MESSAGES);
  return error.problem?.errorMessage ?? MESSAGES.emailValidationFailed;
}
