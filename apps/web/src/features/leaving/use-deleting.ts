import { ApiError } from '@wattle/contract/client';
import { api } from '#web/api/call.ts';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useSubmit } from '#web/forms/use-submit.ts';

/** Quoted from the specification (DEL-004). */
const INCORRECT = 'Incorrect Password';

type Values = { password: string };

/** The form and its call (DEL-004). */
export function useDeleting(onDeleted: (receipt: string) => void) {
  const form = useRuleForm<Values>({
    defaultValues: { password: '' },
    fields: ['password'],
    rules: ({ password }) =>
      password === '' ? [{ field: 'password', message: 'Password is required' }] : [],
  });
  const deleting = useSubmit<Values, unknown>({
    async send({ password }) {
      const { receipt } = await api('POST /v1/user/delete-account', { body: { password } });
      onDeleted(receipt);
    },
    explain(cause) {
      if (cause instanceof ApiError && cause.code === 'confirm-password-incorrect') {
        form.show([{ field: 'password', message: INCORRECT }]);
        return null;
      }
      const others = form.showProblem(cause);
      return others !== null && others.length === 0 ? null : cause;
    },
  });
  return { form, ...deleting };
}
