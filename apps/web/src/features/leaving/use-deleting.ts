import { ApiError } from '@wattle/contract/client';
import { safeReturnPath } from '@wattle/domain/journey';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#web/api/call.ts';
import { refreshProfile } from '#web/api/session.ts';
import { paths } from '#web/app/paths.ts';
import { useRuleForm } from '#web/forms/use-rule-form.ts';
import { receiptState } from './receipt.ts';

/** As the specification says it, to the letter (DEL-004). */
const INCORRECT = 'Incorrect Password';

type Values = { password: string };

/** The form and its call; ends logged out, at the page that says so (DEL-004, DEL-005). */
export function useDeleting() {
  const navigate = useNavigate();
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
    if (cause instanceof ApiError && cause.code === 'second-factor-needed') {
      await refreshProfile().catch(() => undefined);
    }
  }

  async function send({ password }: Values) {
    setPending(true);
    setError(null);
    try {
      const { receipt, redirect_uri: next } = await api('POST /v1/user/delete-account', {
        body: { password },
      });
      await navigate(safeReturnPath(next, paths.accountDeleted()), {
        replace: true,
        state: receiptState(receipt),
      });
    } catch (cause) {
      await explain(cause);
    } finally {
      setPending(false);
    }
  }

  return { form, send, isPending, error, clearError: () => setError(null) };
}
