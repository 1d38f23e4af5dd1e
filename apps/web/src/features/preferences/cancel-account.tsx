import { ApiError } from '@wattle/contract/client';
import { safeReturnPath } from '@wattle/domain/journeys/journey';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '#web/api/call.ts';
import { named, secondBureau } from '#web/navigation/bureau.ts';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { paths } from '#web/navigation/paths.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { NewFactor } from '#web/forms/new-factor.tsx';
import { useSubmit } from '#web/forms/use-submit.ts';
import { useUsername } from '#web/forms/use-username.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { Modal } from '#web/ui/overlay/modal.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { KEPT_AFTER_CANCELLING, saveMessage } from './preferences-words.ts';

type Cancelling = { onCancelled: (path: string) => void };

/** Ticking asks at once (PREF-005). */
export function LeaveSection({ onCancelled }: Cancelling) {
  const [search] = useSearchParams();
  // Back from the second factor.
  const [isAsked, setAsked] = useState(search.get('step') === 'cancel');
  return (
    <section className="grid gap-3 pref-leave" aria-label="Consents and account">
      <p>
        <Link to={paths.consents()}>What you agreed to, when, and how to withdraw it</Link>
      </p>
      <Checkbox
        label="Cancel my account"
        checked={isAsked}
        onChange={(event) => setAsked(event.currentTarget.checked)}
      />
      <p className="small quiet">
        We ask you once more. To have everything erased,{' '}
        <Link to={paths.deleteAccount()}>delete your account</Link>.
      </p>
      <CancelAccount isOpen={isAsked} onClose={() => setAsked(false)} onCancelled={onCancelled} />
    </section>
  );
}

type CancelAccountProps = Cancelling & { isOpen: boolean; onClose: () => void };

/** Confirms, with the password, because a borrowed session must not end an account (PREF-005, PREF-006). */
function CancelAccount({ isOpen, onClose, ...deps }: CancelAccountProps) {
  const cancelling = useCancelling(deps);
  const second = secondBureau();
  const close = () => {
    cancelling.forget();
    onClose();
  };
  return (
    <Modal open={isOpen} title="Cancel your account?" onClose={close}>
      <div className="pref-cancel">
        <p>If you cancel:</p>
        <ul>
          <li>You are logged out everywhere at once, and no one can log in any more.</li>
          <li>{named('We no longer ask {bureau} about you, and every consent you gave is withdrawn.')}</li>
          {second !== null && (
            <li>If you have a second score, we erase the scores and the files that {second} gave us.</li>
          )}
          <li>
            We keep your account for {KEPT_AFTER_CANCELLING}, and then erase it. Until then you can contact us
            to have it opened again.
          </li>
        </ul>
        <CancelForm {...cancelling} onKeep={close} />
      </div>
    </Modal>
  );
}

type CancelFormProps = ReturnType<typeof useCancelling> & { onKeep: () => void };

function CancelForm({ input, press, edited, fieldError, problem, pending, onKeep }: CancelFormProps) {
  const username = useUsername();
  return (
    <form className="pref-cancel" noValidate onSubmit={press} aria-busy={pending}>
      <PasswordField
        id="cancel-password"
        label="Password"
        hint="The password you log in with."
        autoComplete="current-password"
        username={username}
        ref={input}
        onChange={edited}
        error={fieldError}
      />
      {problem !== null && <FormProblem>{problem}</FormProblem>}
      <div className="row">
        <Button variant="danger" type="submit" pending={pending}>
          Yes, cancel my account
        </Button>
        <Button onClick={onKeep}>Keep my account</Button>
      </div>
    </form>
  );
}

type Failure = { at: 'password'; message: string } | { at: 'form'; error: unknown };

const MISSING: Failure = { at: 'password', message: FIELD_MESSAGES.passwordRequired };

function useCancelling({ onCancelled }: Cancelling) {
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const cancelling = useSubmit<string, Failure>({
    async send(password) {
      const { redirect_uri: path } = await api('PUT /v1/user/preferences', {
        body: { isActive: false, password },
      });
      onCancelled(safeReturnPath(path, paths.home()));
    },
    explain(error) {
      input.current?.focus();
      return failureOf(error);
    },
  });
  const failure = isMissing ? MISSING : cancelling.problem;
  const edited = () => {
    setMissing(false);
    cancelling.forget();
  };

  return {
    input,
    pending: cancelling.pending,
    fieldError: failure?.at === 'password' ? failure.message : undefined,
    problem: failure?.at === 'form' ? <FormFailure error={failure.error} /> : null,
    edited,
    forget: () => {
      if (input.current !== null) input.current.value = '';
      edited();
    },
    press: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const password = input.current?.value ?? '';
      if (cancelling.pending) return;
      setMissing(password === '');
      if (password === '') input.current?.focus();
      else void cancelling.submit(password);
    },
  };
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { at: 'form', error };
  const atField = error.problem?.errors?.find(({ field }) => field === 'password');
  return atField === undefined ? { at: 'form', error } : { at: 'password', message: atField.message };
}

function FormFailure({ error }: { error: unknown }) {
  if (!isFactorNeeded(error)) return saveMessage(error);
  const returnTo = paths.preferences({ step: 'cancel' });
  return <NewFactor error={error} to={paths.secondFactor({ returnTo })} />;
}
