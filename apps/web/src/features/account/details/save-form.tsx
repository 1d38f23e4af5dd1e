import { ACCOUNT_MESSAGES } from '@wattle/domain/messages/account';
import { Check } from 'lucide';
import type { ReactNode, SubmitEvent } from 'react';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { FormBody } from '#web/forms/form-page.tsx';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { paths } from '#web/navigation/paths.ts';
import { useLeaving } from '#web/navigation/use-leaving.ts';
import { AccountFactor } from '../new-factor.tsx';
import type { PersonForm } from './account-values.ts';
import type { useSaving } from './use-saving.ts';

type SaveFormProps = {
  saving: ReturnType<typeof useSaving>;
  form: Pick<RuleForm<PersonForm>, 'summary' | 'isRestored'>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

export function SaveForm({ saving, form, onSubmit, children }: SaveFormProps) {
  const leave = useLeaving(paths.dashboard());
  return (
    <FormBody
      {...bodyOf({ saving, form, onSubmit })}
      submit={ACCOUNT_MESSAGES.saveChanges}
      beside={
        <>
          <Button variant="quiet" onClick={leave}>
            Cancel
          </Button>
          <SavedMessage saving={saving} />
        </>
      }
    >
      <div className="acct-fields" onInput={saving.forget}>
        {children}
      </div>
    </FormBody>
  );
}

/** The same with its button in an open row: while nothing can be changed there is none (ACC-006). */
export function RowsForm({ saving, form, onSubmit, children }: SaveFormProps) {
  return (
    <FormBody {...bodyOf({ saving, form, onSubmit })} submit={null} after={<SavedMessage saving={saving} />}>
      <div className="acct-fields" onInput={saving.forget}>
        {children}
      </div>
    </FormBody>
  );
}

export function SaveRow({ pending }: { pending: boolean }) {
  return (
    <Button variant="primary" type="submit" pending={pending}>
      {ACCOUNT_MESSAGES.saveChanges}
    </Button>
  );
}

const bodyOf = ({ saving, form, onSubmit }: Omit<SaveFormProps, 'children'>) => ({
  className: 'acct-form',
  form,
  onSubmit,
  pending: saving.pending,
  problem: isFactorNeeded(saving.problem) ? <AccountFactor error={saving.problem} /> : saving.problem,
});

function SavedMessage({ saving: { message } }: Pick<SaveFormProps, 'saving'>) {
  return (
    <output className="acct-said">
      {message !== null && (
        <>
          <Icon of={Check} /> {message}
        </>
      )}
    </output>
  );
}
