import { genericMessage } from '#web/forms/problem-words.ts';
import { ApiError } from '@wattle/contract/client';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { afterSignIn } from '@wattle/domain/journeys/journey';
import { type ChangePasswordForm, validateChangePassword } from '@wattle/domain/journeys/password-forms';
import { useNavigate } from 'react-router';
import { refreshAuthentication } from '#web/api/authentication.ts';
import { api } from '#web/api/call.ts';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { currentProfile } from '#web/api/session.ts';
import { remainingMessage } from '#web/forms/field-problems.ts';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { changePasswordGate } from './password-gate.ts';

type Options = {
  /** The link's temporary password, sent as the old one (PWD-010). */
  mailed: string | null;
  needsOld: boolean;
  /** The link's password was wrong, so the member must type it. */
  onMailedRefused: () => void;
};

export type ChangeRefusal = { readonly text: string; readonly isExpired: boolean };

/** The form and its call; continues to the dashboard or to what is missing (PWD-015). */
export function useChangePassword({ mailed, needsOld, onMailedRefused }: Options) {
  const navigate = useNavigate();
  const form = useRuleForm<ChangePasswordForm>({
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
    draftName: null,
    fields: ['oldPassword', 'newPassword', 'confirmPassword'],
    rules: (values) => validateChangePassword(values, { needsOld }),
  });

  function explain(error: unknown): ChangeRefusal | null {
    if (!(error instanceof ApiError)) return { text: genericMessage(error), isExpired: false };
    if (error.code === 'unauthenticated') {
      const { loginExpired, linkStillWorks } = ACCESS_MESSAGES;
      const text = mailed === null ? loginExpired : `${loginExpired} ${linkStillWorks}`;
      return { text, isExpired: true };
    }
    if (error.code === 'old-password-incorrect') {
      if (!needsOld) onMailedRefused();
      form.show([{ field: 'oldPassword', message: ACCESS_MESSAGES.oldPasswordIncorrect }]);
      return null;
    }
    const text = remainingMessage(form.showProblem(error), () => genericMessage(error));
    return text === null ? null : { text, isExpired: false };
  }

  /** The second factor was withdrawn after the page opened. */
  async function leadOn(cause: unknown): Promise<boolean> {
    const profile = currentProfile();
    if (!isFactorNeeded(cause) || profile === null) return false;
    const elsewhere = changePasswordGate(profile);
    if (elsewhere !== null) await navigate(elsewhere, { replace: true });
    return elsewhere !== null;
  }

  const changing = useSubmit<ChangePasswordForm, ChangeRefusal>({
    async send({ oldPassword, newPassword }) {
      const old = needsOld ? oldPassword : mailed;
      const body = old === null ? { newPassword } : { oldPassword: old, newPassword };
      const answer = await api('POST /v1/user/changePassword', { body });
      const { redirect_uri: redirectUri } = await refreshAuthentication(null).catch(() => answer);
      await navigate(afterSignIn({ redirectUri }), { replace: true });
    },
    explain: async (error) => ((await leadOn(error)) ? null : explain(error)),
  });
  return { form, ...changing };
}
