import { fieldErrors } from '@wattle/domain/fields/field-error';
import { CODE_ENTRY } from '@wattle/domain/fields/one-time-code';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { type ReactNode, useState } from 'react';
import type { Gate } from '#web/api/session.ts';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { CodeField } from '#web/ui/fields/text-field.tsx';
import { FIRST_FIELD, FormPage } from '../form-page.tsx';
import { focusField } from '../rule-form/focus-field.ts';
import { useRuleForm } from '../rule-form/use-rule-form.ts';
import { useBriefMessage } from '../use-brief-message.ts';
import { useSubmit } from '../use-submit.ts';
import { useUsername } from '../use-username.ts';
import { checkingMessage, sendingMessage } from './code-problem.ts';
import { LateCode } from './late-code.tsx';
import { Resend } from './resend.tsx';
import { useLeadOn } from './use-lead-on.ts';
import { type CodePurpose, useResendWait } from './use-resend-wait.ts';

/** A sentence to show after a call that succeeded or failed in part. */
type ResendAnswer = {
  readonly isError: boolean;
  readonly errorMessage: string | null;
  readonly resendAfterMs: number;
};

type CodeFormProps = {
  title: string;
  intro: ReactNode;
  back?: { to: string; label: string };
  /** Checks the code and navigates; returns a sentence for the form when the member must stay. */
  verify: (code: string, password: string) => Promise<ReactNode>;
  /** Present where the password is required as well as a code. */
  password?: PasswordMessages;
  resend: () => Promise<ResendAnswer>;
  /** The page's gate: a step that was done elsewhere leads on. */
  gate?: Gate;
  /** The purpose of the codes; by default that of the session's last one. */
  purpose?: CodePurpose;
  /** No code is sent before this time, if already known. */
  resendFrom?: number | null;
  infoMessageMs: number;
  other?: ReactNode;
};

type PasswordMessages = {
  readonly label: string;
  readonly hint: string;
  readonly required: string;
};
type CodeValues = { oneTimeCode: string; password: string };

const LABEL = ACCESS_MESSAGES.oneTimeCodeLabel;
const NAME = 'oneTimeCode';
const PASSWORD = 'password';

/** Entry of a one-time code in registration and sign-in (OTP-005). */
export function CodeForm(props: CodeFormProps) {
  const { form, info, checking, sent, resending, wait } = useCodeCalls(props);
  const username = useUsername();
  const field = { ...FIRST_FIELD, ...form.field(NAME), isOneOfSeveral: props.password !== undefined };
  const forget = () => {
    checking.forget();
    resending.forget();
  };
  return (
    <FormPage
      title={props.title}
      intro={props.intro}
      {...(props.back === undefined ? {} : { back: props.back })}
      form={form}
      hasSummary={props.password !== undefined}
      onSubmit={form.submit(checking.submit)}
      pending={checking.pending}
      problem={checking.problem ?? resending.problem}
      submitLabel="Verify"
      after={
        <>
          <Resend
            label="Resend code"
            pending={resending.pending}
            wait={wait}
            onPress={() => void resending.submit()}
          />
          {props.other}
        </>
      }
    >
      <div>
        <CodeField rule={CODE_ENTRY} label={LABEL} {...field} onInput={forget} />
        <LiveRegion className="form-info">{info !== null && <Note tone="success">{info}</Note>}</LiveRegion>
        <LateCode key={sent} />
      </div>
      {props.password !== undefined && (
        <PasswordField
          label={props.password.label}
          hint={props.password.hint}
          autoComplete="current-password"
          username={username}
          {...form.field(PASSWORD)}
          onInput={forget}
        />
      )}
    </FormPage>
  );
}

function useCodeCalls({ verify, password: asked, infoMessageMs, ...calls }: CodeFormProps) {
  const wait = useResendWait({ purpose: calls.purpose, from: calls.resendFrom });
  const form = useRuleForm<CodeValues>({
    defaultValues: { oneTimeCode: '', password: '' },
    draftName: null,
    rules: ({ oneTimeCode, password }) => [
      ...fieldErrors(NAME, CODE_ENTRY.validate(oneTimeCode)),
      ...fieldErrors(PASSWORD, password === '' && asked !== undefined ? asked.required : null),
    ],
  });
  const info = useBriefMessage(infoMessageMs);
  const leadOn = useLeadOn(calls.gate);
  /** Remounts `LateCode` for each code sent. */
  const [sent, setSent] = useState(0);

  const checking = useSubmit<CodeValues, ReactNode>({
    async send({ oneTimeCode, password }) {
      resending.forget();
      const refusal = await verify(oneTimeCode.trim(), password);
      if (refusal !== null) focusField(NAME);
      return refusal;
    },
    async explain(error) {
      if (await leadOn()) return null;
      const { at, text } = checkingMessage(error);
      if (at === 'form') return text;
      form.show(fieldErrors(at === 'password' ? PASSWORD : NAME, text));
      return null;
    },
  });

  const resending = useSubmit({
    async send() {
      checking.forget();
      form.clear(NAME);
      info.clear();
      const { isError, errorMessage, resendAfterMs } = await calls.resend();
      wait.waitFor(resendAfterMs);
      setSent((before) => before + 1);
      if (isError) return errorMessage ?? ACCESS_MESSAGES.oneTimeCodeSendFailed;
      info.show(ACCESS_MESSAGES.oneTimeCodeResent);
      return null;
    },
    async explain(error) {
      if (await leadOn()) return null;
      wait.waitAfter(error);
      return sendingMessage(error);
    },
  });

  return { form, info: info.message, checking, sent, resending, wait };
}
