import { ApiError } from '@wattle/contract/client';
import { ACCESS_MESSAGES } from '@wattle/domain/messages-access';
import { afterSignIn } from '@wattle/domain/journey';
import { type ChangePasswordForm, validateChangePassword } from '@wattle/domain/password-forms';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshAuthentication } from '#web/api/authentication.ts';
import { api } from '#web/api/call.ts';
import { refreshProfile } from '#web/api/session.ts';
import { useRuleForm } from '#web/forms/use-rule-form.ts';
import { changePasswordGate } from './password-gate.ts';
import { passwordRefusal } from './password-refusal.ts';

type Options = {
  /** The temporary password of the link, sent as the old one (PWD-010). */
  mailed: string | null;
  needsOld: boolean;
  /** The link's password turned out not to be the one on file: the member has to type it. */
  onMailedRefused: () => void;
};

/** Why the form as a whole was refused; an expired login needs another way on. */
export type ChangeRefusal = { readonly text: string; readonly isExpired: boolean };

/** The form and its call; leads on to the dashboard or to what is missing (PWD-015). */
export function useChangePassword({ mailed, needsOld, onMailedRefused }: Options) {
  const navigate = useNavigate();
  const form = useRuleForm<ChangePasswordForm>({
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
    fields: ['oldPassword', 'newPassword', 'confirmPassword'],
    rules: (values) => validateChangePassword(values, { needsOld }),
  });
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<ChangeRefusal | null>(null);

  function explain(error: unknown): ChangeRefusal | null {
    if (!(error instanceof ApiError)) return { text: passwordRefusal(error), isExpired: false };
    if (error.code === 'unauthenticated') return { text: ACCESS_MESSAGES.loginExpired, isExpired: true };
    if (error.code === 'old-password-incorrect') {
      if (!needsOld) onMailedRefused();
      form.show([{ field: 'oldPassword', message: ACCESS_MESSAGES.oldPasswordIncorrect }]);
      return null;
    }
    const others = form.showProblem(error) ?? [passwordRefusal(error)];
    return others.length === 0 ? null : { text: others.join(' '), isExpired: false };
  }

  /** The second factor was taken back since the page opened: it has to be proved again first. */
  async function leadOn(cause: unknown): Promise<boolean> {
    if (!(cause instanceof ApiError) || cause.code !== 'role-missing') return false;
    const profile = await refreshProfile().catch(() => null);
    const elsewhere = profile === null ? null : changePasswordGate(profile);
    if (elsewhere !== null) await navigate(elsewhere, { replace: true });
    return elsewhere !== null;
  }

  async function send({ oldPassword, newPassword }: ChangePasswordForm) {
    setPending(true);
    setRefusal(null);
    try {
      const old = needsOld ? oldPassword : mailed;
      const body = old === null ? { newPassword } : { oldPassword: old, newPassword };
      const answer = await api('POST /v1/user/changePassword', { body });
      const { redirect_uri: redirectUri } = await refreshAuthentication(null).catch(() => answer);
      await navigate(afterSignIn({ redirectUri }), { replace: true });
    } catch (error) {
      if (!(await leadOn(error))) setRefusal(explain(error));
    } finally {
      setPending(false);
    }
  }

  return { form, send, isPending, refusal, clearRefusal: () => setRefusal(null) };
}
