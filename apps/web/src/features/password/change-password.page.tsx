import { PASSWORD_MIN } from '@wattle/domain/fields/password';
import { type ChangePasswordForm, validateChangePassword } from '@wattle/domain/journeys/password-forms';
import { hasRole, parseRoles } from '@wattle/domain/journeys/roles';
import { ApiError } from '@wattle/contract/client';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { afterSignIn } from '@wattle/domain/journeys/journey';
import { useLayoutEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Profile, signOutLocally, currentProfile } from '#web/api/session.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths, MAILED_PASSWORD_MAX } from '#web/navigation/paths.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { Gated } from '#web/forms/gated.tsx';
import { type RuleForm, useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useUsername } from '#web/forms/use-username.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { genericMessage } from '#web/forms/problem-words.ts';
import { refreshAuthentication } from '#web/api/authentication.ts';
import { api } from '#web/api/call.ts';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { remainingMessage } from '#web/forms/field-problems.ts';
import { useSubmit } from '#web/forms/use-submit.ts';

/**
 * The temporary password from `p`, cut to 50 characters (PWD-017). Removed from the address at once and kept in memory
 * until the page is left or `forget` is called.
 */
function useMailedPassword(): { mailed: string | null; forget: () => void } {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const given = search.get('p');
  const [mailed, setMailed] = useState(given === '' ? null : (given?.slice(0, MAILED_PASSWORD_MAX) ?? null));
  const isShown = given !== null;
  useLayoutEffect(() => {
    if (isShown) void navigate(paths.changePassword(), { replace: true });
  }, [isShown, navigate]);
  return { mailed, forget: () => setMailed(null) };
}

export const meta = () => pageMeta({ title: 'Change password' });

export default function ChangePasswordPage() {
  const { mailed, forget } = useMailedPassword();
  return (
    <Gated gate={changePasswordGate}>
      {(profile) => <ChangePassword profile={profile} mailed={mailed} onMailedRefused={forget} />}
    </Gated>
  );
}

type ChangePasswordProps = { profile: Profile; mailed: string | null; onMailedRefused: () => void };

/** The old password is required unless something replaces it (PWD-008, PWD-010). */
function ChangePassword({ profile, mailed, onMailedRefused }: ChangePasswordProps) {
  const isTemporary = hasRole(profile.roles, 'TP');
  const needsOld = mailed === null && !isTemporary;
  const {
    form,
    submit,
    pending,
    problem: refusal,
    forget,
  } = useChangePassword({
    mailed,
    needsOld,
    onMailedRefused,
  });
  return (
    <FormPage
      title="Change password"
      intro={<p className="lead">{introOf(isTemporary)}</p>}
      {...(isTemporary ? {} : { back: { to: paths.dashboard(), label: 'Back to your dashboard' } })}
      form={form}
      onSubmit={form.submit(submit)}
      pending={pending}
      problem={refusal && <RefusalText refusal={refusal} />}
      submitLabel="Change password"
    >
      <div className="grid gap-6" onInput={forget}>
        <PasswordFields form={form} needsOld={needsOld} />
      </div>
    </FormPage>
  );
}

type PasswordFieldsProps = { form: RuleForm<ChangePasswordForm>; needsOld: boolean };

function PasswordFields({ form, needsOld }: PasswordFieldsProps) {
  const username = useUsername();
  return (
    <>
      {needsOld && (
        <PasswordField
          label="Old password"
          autoComplete="current-password"
          username={username}
          {...form.field('oldPassword')}
        />
      )}
      <PasswordField
        label="New password"
        hint={`At least ${PASSWORD_MIN} characters. Choose one you do not use anywhere else.`}
        autoComplete="new-password"
        username={needsOld ? null : username}
        {...form.field('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        username={null}
        {...form.field('confirmPassword')}
      />
    </>
  );
}

function introOf(isTemporary: boolean): string {
  return isTemporary
    ? 'Set a new password to continue. You will be logged out everywhere else.'
    : 'You stay logged in here, and are logged out everywhere else.';
}

/** Signing out here makes the page's gate redirect to the login and back (PWD-016). */
function RefusalText({ refusal: { text, isExpired } }: { refusal: ChangeRefusal }) {
  return (
    <>
      <p>{text}</p>
      {isExpired && (
        <Button variant="quiet" onClick={() => signOutLocally()}>
          Log in
        </Button>
      )}
    </>
  );
}

type Options = {
  /** The link's temporary password, sent as the old one (PWD-010). */
  mailed: string | null;
  needsOld: boolean;
  /** The link's password was wrong, so the member must type it. */
  onMailedRefused: () => void;
};

type ChangeRefusal = { readonly text: string; readonly isExpired: boolean };

/** The form and its call; continues to the dashboard or to what is missing (PWD-015). */
function useChangePassword({ mailed, needsOld, onMailedRefused }: Options) {
  const navigate = useNavigate();
  const form = useRuleForm<ChangePasswordForm>({
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
    draftName: null,
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

/** A temporary password, or both factors (PWD-009): a password alone may be stolen. */
function changePasswordGate(profile: Profile): string | null {
  const here = paths.changePassword();
  if (!profile.isAuthenticated) return paths.login({ returnTo: here });
  const roles = parseRoles(profile.roles);
  if (roles.has('TP') || roles.has('2FA')) return null;
  return afterSignIn({ redirectUri: profile.redirect_uri, retUrl: here });
}
