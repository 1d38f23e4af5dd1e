import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormBody, NOT_SENT_YET } from '#web/forms/form-page.tsx';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { formRefusalMessage } from './refusal.ts';

type DialogFormProps<T extends FieldValues> = {
  sending: {
    form: Pick<RuleForm<T>, 'submit' | 'summary' | 'isRestored'>;
    submit: (values: T) => Promise<unknown>;
    pending: boolean;
    problem: unknown;
    forget: () => void;
  };
  lead: ReactNode;
  submit: string;
  submitVariant?: 'primary' | 'danger';
  cancel: string;
  onClose: () => void;
  explain?: (problem: unknown) => ReactNode;
  children: ReactNode;
};

/** The form of a dialog. Errors at its fields replace the refusal's message. */
export function DialogForm<T extends FieldValues>(props: DialogFormProps<T>) {
  const { sending, lead, cancel, onClose, explain = formRefusalMessage, ...body } = props;
  const { form, submit, pending, problem, forget } = sending;
  return (
    <div className="grid gap-5 corr-wrong" onInput={forget}>
      {lead}
      <FormBody
        className="corr-wrong__form"
        form={form}
        hasSummary={false}
        restoredNote={NOT_SENT_YET}
        onSubmit={form.submit(submit)}
        pending={pending}
        problem={problem === null || form.summary.length > 0 ? null : explain(problem)}
        beside={<Button onClick={onClose}>{cancel}</Button>}
        {...body}
      />
    </div>
  );
}
