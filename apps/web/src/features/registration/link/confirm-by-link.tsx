import { ApiError } from '@wattle/contract/client';
import { safeReturnPath } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { fieldErrors } from '@wattle/domain/fields/field-error';
import { validatePasswordPresence } from '@wattle/domain/fields/password';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#web/api/call.ts';
import { refreshProfile, profileReady } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';
import { FormProblem, FormPage } from '#web/forms/form-page.tsx';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { startDevice, withDevice } from '#web/api/device.ts';
import { ContactSentence } from '#web/forms/contact-words.tsx';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { deviceMessage } from '#web/forms/device-words.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { clearDraft } from '../form/draft.ts';
import type { Confirmation } from './confirmation-link.ts';
import './confirm-with-password.css';

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

type Props = {
  confirmation: Confirmation;
  onConfirmed: (answer: { redirect_uri: string }) => Promise<void>;
  /** The link is no longer valid, with or without a password. */
  onInvalid: (problem: string) => void;
};

/**
 * The mailed link in a browser that did not register. The reader may have registered elsewhere, or a stranger may have
 * typed their address: the page explains both.
 */
function ConfirmWithPassword(props: Props) {
  const { form, submit, pending, problem } = useConfirming(props);
  return (
    <FormPage
      title="Email Verification"
      intro={
        <>
          <p className="lead">Enter the password you chose when you registered.</p>
          <p>
            You did not start your registration in this browser, or you left it for too long, so the link
            needs your password as well.
          </p>
        </>
      }
      form={form}
      onSubmit={form.submit(submit)}
      pending={pending}
      problem={
        problem !== null && (
          <p>
            <ContactSentence>{problem}</ContactSentence>
          </p>
        )
      }
      submitLabel="Confirm my email"
      hasSummary={false}
      after={<WithoutPassword />}
    >
      <PasswordField
        label="Password"
        autoComplete="current-password"
        username={props.confirmation.email}
        {...form.field('password')}
      />
    </FormPage>
  );
}

function WithoutPassword() {
  return (
    <section className="grid gap-2 reg-without" aria-labelledby="without-password">
      <h2 id="without-password">If you do not have the password</h2>
      <h3>You did not register</h3>
      <p>
        You don’t need to do anything. No one gets an account with your address, and the registration ends
        after 24 hours. You can still <Link to={paths.registration()}>register yourself</Link>.
      </p>
      <h3>You have forgotten it</h3>
      <p>
        <Link to={paths.registration()}>Start again</Link> with a new one.
      </p>
      <h3>The page where you registered is still open</h3>
      <p>Enter the code from the email there.</p>
    </section>
  );
}

function useConfirming({ confirmation, onConfirmed, onInvalid }: Props) {
  const form = useRuleForm<{ password: string }>({
    defaultValues: { password: '' },
    draftName: null,
    rules: ({ password }) => fieldErrors('password', validatePasswordPresence(password)),
  });
  useEffect(startDevice, []);
  const confirming = useSubmit({
    async send({ password }: { password: string }) {
      const { timings } = await profileReady();
      const body = { ...confirmation, password };
      await onConfirmed(
        await withDevice(timings, (headers) => api('POST /v1/user/confirm-account', { body, headers })),
      );
    },
    explain(error) {
      if (error instanceof ApiError && error.code === 'confirmation-invalid') {
        onInvalid(confirmationRefusal(error));
        return null;
      }
      return form.showProblem(error) === null ? confirmationRefusal(error) : null;
    },
  });
  return { form, ...confirming };
}

function confirmationRefusal(error: unknown): string {
  const ofDevice = deviceMessage(error);
  if (ofDevice !== null) return ofDevice;
  if (!(error instanceof ApiError)) return genericMessage(error);
  if (error.status === 400) return error.problem?.errorMessage ?? ACCESS_MESSAGES.emailValidationFailed;
  if (error.code === 'rate-limited') return error.problem?.errorMessage ?? ACCESS_MESSAGES.tooManyTries;
  return genericMessage(error);
}
