import { fieldErrors } from '@wattle/domain/fields/field-error';
import { validatePasswordPresence } from '@wattle/domain/fields/password';
import type { ReactNode } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { paths } from '#web/navigation/paths.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { api } from '#web/api/call.ts';
import { NewFactor } from '#web/forms/new-factor.tsx';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useUsername } from '#web/forms/use-username.ts';
import { DialogForm } from '../dialog-form.tsx';
import { formRefusalMessage } from '../refusal.ts';
import type { Ban } from '../use-corrections.ts';
import { useSending } from '../use-sending.ts';

type LiftQuestionProps = { ban: Ban; onClose: () => void; onLifted: () => void };

/** Names the consequences and asks for the password: a borrowed session must not open the file. */
export function LiftQuestion({ ban, onClose, onLifted }: LiftQuestionProps) {
  const lifting = useLifting(ban, onLifted);
  const username = useUsername();
  return (
    <DialogForm
      sending={lifting}
      lead={
        <p>
          {named('From then on {bureau} gives your file to lenders as usual')}, even for a thief’s
          application. You can ask for another freeze at any time.
          {ban.passedOn !== null && ' The other bureaus keep theirs: ask each of them to lift its own.'}
        </p>
      }
      submit="Yes, lift it"
      submitVariant="danger"
      cancel="Leave it as it is"
      explain={refusal}
      onClose={onClose}
    >
      <PasswordField
        label="Password"
        hint="The one you log in with, so that no one else can lift the freeze."
        autoComplete="current-password"
        username={username}
        {...lifting.form.field('password')}
      />
    </DialogForm>
  );
}

/** The refusal; an old second factor links to a new one and back. */
function refusal(error: unknown): ReactNode {
  if (!isFactorNeeded(error)) return formRefusalMessage(error);
  return <NewFactor error={error} to={paths.secondFactor({ returnTo: paths.fileFreeze() })} />;
}

type Lifting = { password: string };

function useLifting(ban: Ban, onLifted: () => void) {
  const form = useRuleForm<Lifting>({
    defaultValues: { password: '' },
    draftName: null,
    rules: ({ password }) => fieldErrors('password', validatePasswordPresence(password)),
  });
  const sending = useSending({
    call: ({ password }: Lifting, once) =>
      once({ action: 'lift', endsOn: ban.endsOn, password }, (headers) =>
        api('POST /v1/corrections/ban/lift', { body: { password }, headers }),
      ),
    onSent: onLifted,
    showFields: form.showProblem,
  });
  return { ...sending, form };
}
