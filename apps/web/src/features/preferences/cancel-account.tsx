import { safeReturnPath } from '@wattle/domain/journeys/journey';
import { fieldErrors } from '@wattle/domain/fields/field-error';
import { validatePasswordPresence } from '@wattle/domain/fields/password';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '#web/api/call.ts';
import { named, secondBureau } from '#web/navigation/bureau.ts';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { paths } from '#web/navigation/paths.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { NewFactor } from '#web/forms/new-factor.tsx';
import { focusField } from '#web/forms/rule-form/focus-field.ts';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
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
    cancelling.form.clear('password');
    cancelling.form.setValue('password', '');
    onClose();
  };
  return (
    <Modal open={isOpen} title="Cancel your account?" onClose={close}>
      <div className="grid pref-cancel">
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

function CancelForm({ form, submit, pending, problem, forget, onKeep }: CancelFormProps) {
  const username = useUsername();
  return (
    <form
      className="grid pref-cancel"
      noValidate
      onSubmit={form.submit(submit)}
      onInput={forget}
      aria-busy={pending}
    >
      <PasswordField
        label="Password"
        hint="The password you log in with."
        autoComplete="current-password"
        username={username}
        {...form.field('password')}
      />
      {problem !== null && (
        <FormProblem>
          <FormFailure error={problem} />
        </FormProblem>
      )}
      <div className="row">
        <Button variant="danger" type="submit" pending={pending}>
          Yes, cancel my account
        </Button>
        <Button onClick={onKeep}>Keep my account</Button>
      </div>
    </form>
  );
}

function useCancelling({ onCancelled }: Cancelling) {
  const form = useRuleForm<{ password: string }>({
    defaultValues: { password: '' },
    draftName: null,
    rules: ({ password }) => fieldErrors('password', validatePasswordPresence(password)),
  });
  const cancelling = useSubmit<{ password: string }, unknown>({
    async send({ password }) {
      const { redirect_uri: path } = await api('PUT /v1/user/preferences', {
        body: { isActive: false, password },
      });
      onCancelled(safeReturnPath(path, paths.home()));
    },
    explain(error) {
      const others = form.showProblem(error);
      if (others !== null && others.length === 0) return null;
      focusField('password');
      return error;
    },
  });
  return { form, ...cancelling };
}

function FormFailure({ error }: { error: unknown }) {
  if (!isFactorNeeded(error)) return saveMessage(error);
  const returnTo = paths.preferences({ step: 'cancel' });
  return <NewFactor error={error} to={paths.secondFactor({ returnTo })} />;
}
