import { ApiError } from '@wattle/contract/client';
import { useState } from 'react';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { api } from '#web/api/call.ts';
import { refreshProfile } from '#web/api/session.ts';
import { useRuleForm } from '#web/forms/use-rule-form.ts';

/** As the specification says it, to the letter (DEL-004). */
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
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function explain(cause: unknown): Promise<void> {
    if (cause instanceof ApiError && cause.code === 'confirm-password-incorrect') {
      return form.show([{ field: 'password', message: INCORRECT }]);
    }
    const others = form.showProblem(cause);
    if (others !== null && others.length === 0) return;
    setError(cause);
    // The server has taken the factor back; the page that asks for another has to know.
    if (isFactorNeeded(cause)) {
      await refreshProfile().catch(() => undefined);
    }
  }

  async function send({ password }: Values) {
    setPending(true);
    setError(null);
    try {
      const { receipt } = await api('POST /v1/user/delete-account', { body: { password } });
      onDeleted(receipt);
    } catch (cause) {
      await explain(cause);
    } finally {
      setPending(false);
    }
  }

  return { form, send, isPending, error, clearError: () => setError(null) };
}
