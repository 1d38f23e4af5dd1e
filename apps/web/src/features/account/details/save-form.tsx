import { ACCOUNT_MESSAGES } from '@wattle/domain/messages/account';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { Check } from 'lucide';
import type { ReactNode, SubmitEvent } from 'react';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { FormBody } from '#web/forms/form-page.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { SummaryError } from '#web/ui/layout/messages.tsx';
import { AccountFactor } from '../new-factor.tsx';
import { paths } from '#web/navigation/paths.ts';
import { useLeaving } from '#web/navigation/use-leaving.ts';
import type { useSaving } from './use-saving.ts';

type SaveFormProps = {
  saving: ReturnType<typeof useSaving>;
  summary: readonly SummaryError[];
  isRestored: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

export function SaveForm({ saving, summary, isRestored, onSubmit, children }: SaveFormProps) {
  const leave = useLeaving(paths.dashboard());
  return (
    <FormBody
      {...bodyOf({ saving, summary, isRestored, onSubmit })}
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
export function RowsForm({ children, ...form }: SaveFormProps) {
  const { saving } = form;
  return (
    <FormBody {...bodyOf(form)} submit={null} after={<SavedMessage saving={saving} />}>
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

const bodyOf = ({ saving, summary, isRestored, onSubmit }: Omit<SaveFormProps, 'children'>) => ({
  className: 'acct-form',
  words: FIELD_MESSAGES,
  summary,
  isRestored,
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
