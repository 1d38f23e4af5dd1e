import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { Link } from 'react-router';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { paths } from '#web/navigation/paths.ts';
import { FormBody } from '#web/forms/form-page.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { formRefusalMessage } from '../refusal.ts';
import type { Ban } from '../use-corrections.ts';
import { useLifting } from './use-lifting.ts';

type LiftQuestionProps = { ban: Ban | null; onClose: () => void; onLifted: () => void };

/** Names the consequences and asks for the password: a borrowed session must not open the file. */
export function LiftQuestion({ ban, onClose, onLifted }: LiftQuestionProps) {
  const { form, submit, pending, problem, forget } = useLifting(ban, onLifted);
  return (
    <div className="corr-wrong" onInput={forget}>
      <p>
        From then on the credit bureau answers lenders about you as usual, and so it would a thief’s
        application. You can ask for another freeze at any time.
      </p>
      <FormBody
        className="corr-wrong__form"
        words={FIELD_MESSAGES}
        summary={form.summary}
        hasSummary={false}
        onSubmit={form.submit(submit)}
        pending={pending}
        problem={problem === null || form.summary.length > 0 ? null : <Refusal error={problem} />}
        submit="Yes, lift it"
        submitVariant="danger"
        beside={<Button onClick={onClose}>Leave it as it is</Button>}
      >
        <PasswordField
          label="Password"
          hint="The one you log in with, so that nobody else can lift the freeze."
          autoComplete="current-password"
          {...form.field('password')}
        />
      </FormBody>
    </div>
  );
}

/** The refusal; an old second factor links to a new one and back. */
function Refusal({ error }: { error: unknown }) {
  if (!isFactorNeeded(error)) return formRefusalMessage(error);
  return (
    <p>
      {error.problem?.errorMessage ?? error.problem?.title}{' '}
      <Link to={paths.secondFactor({ returnTo: paths.fileFreeze() })}>Get a new code</Link>
    </p>
  );
}
