import { type ForgotPasswordForm, validateForgotPassword } from '@wattle/domain/journeys/password-forms';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { useState } from 'react';
import { Link } from 'react-router';
import { genericMessage } from '#web/forms/problem-words.ts';
import { api } from '#web/api/call.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { remainingMessage } from '#web/forms/field-problems.ts';
import { FormPage, NOT_SENT_YET } from '#web/forms/form-page.tsx';
import { BirthDate } from '#web/forms/person-fields.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { type RuleForm, useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmailField } from '#web/ui/fields/text-field.tsx';

export const meta = () =>
  pageMeta({
    title: 'Forgotten password',
    description: 'Set a new password for your account.',
    canonicalPath: paths.forgotPassword(),
  });

/** The form, then a confirmation that is always the same (PWD-001, PWD-005). */
export default function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false);
  useHeadingFocus(isSent);
  return isSent ? <Sent /> : <AskForLink onSent={() => setSent(true)} />;
}

function AskForLink({ onSent }: { onSent: () => void }) {
  const form = useRuleForm<ForgotPasswordForm>({
    defaultValues: { email: '', dob: { dd: '', mm: '', yy: '' } },
    draftName: 'forgot-password',
    oneFault: ['dob'],
    rules: validateForgotPassword,
  });
  const { submit, pending, problem, forget } = useSubmit({
    async send({ email, dob }: ForgotPasswordForm) {
      await api('POST /v1/user/forgot-password', { body: { email: email.trim(), dob } });
      form.dropDraft();
      onSent();
    },
    explain: (error) => remainingMessage(form.showProblem(error), () => genericMessage(error)),
  });

  return (
    <FormPage
      title="Forgotten password?"
      intro={<p className="lead">Tell us who you are. We email you a link to set a new password.</p>}
      back={{ to: paths.login(), label: 'Back to login' }}
      form={form}
      restoredNote={NOT_SENT_YET}
      onSubmit={form.submit(submit)}
      pending={pending}
      problem={problem}
      submitLabel="Send link"
    >
      <div className="grid gap-6" onInput={forget}>
        <PersonFields form={form} />
      </div>
    </FormPage>
  );
}

function PersonFields({ form }: { form: RuleForm<ForgotPasswordForm> }) {
  return (
    <>
      <EmailField autoComplete="username" maxLength={TEXT_MAX} {...form.field('email')} />
      <BirthDate form={form} name="dob" />
    </>
  );
}

/** Does not reveal whether the account exists. */
function Sent() {
  return (
    <>
      <h1>Check your email</h1>
      <div className="grid gap-3 form-intro">
        <p className="lead">
          If these details belong to an account, we have sent a link to its email address. It works for 30
          minutes, until you have set a new password.
        </p>
        <p className="small">Nothing there? Look in your junk mail, and check the details you typed.</p>
      </div>
      <div className="grid starts mt-8">
        <ButtonLink variant="primary" size="large" to={paths.login()}>
          OK
        </ButtonLink>
        <p className="small">
          or <Link to={paths.login()}>go back to login</Link>
        </p>
      </div>
    </>
  );
}
