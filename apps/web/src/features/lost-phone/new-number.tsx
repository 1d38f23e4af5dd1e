import type { ResponseOf } from '@wattle/contract';
import { normaliseMobile, validateMobileEntry } from '@wattle/domain/fields/contact-fields';
import { fieldErrors } from '@wattle/domain/fields/field-error';
import { MOBILE_ENTRY } from '@wattle/domain/fields/mobile-entry';
import { validateOneTimeCode } from '@wattle/domain/fields/one-time-code';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { ApiError } from '@wattle/contract/client';
import { api } from '#web/api/call.ts';
import { CodeForm } from '#web/forms/codes/code-form.tsx';
import { sendingMessage } from '#web/forms/codes/code-problem.ts';
import { MobileField } from '#web/forms/codes/mobile-field.tsx';
import { leftToSay } from '#web/forms/field-problems.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';

const WORDS = { ...FIELD_MESSAGES, ...ACCESS_MESSAGES };

const send = (mobile: string) => api('POST /v1/user/lost-phone/send-code', { body: { mobile } });

/** The number that will receive log-in codes. */
export function NewNumber({ onSent }: { onSent: (number: string) => void }) {
  const form = useRuleForm<{ mobile: string }>({
    defaultValues: { mobile: '' },
    fields: ['mobile'],
    rules: ({ mobile }) => fieldErrors('mobile', validateMobileEntry(mobile)),
  });
  const { submit, pending, problem } = useSubmit({
    async send({ mobile }: { mobile: string }) {
      const number = normaliseMobile(mobile);
      const said = await send(number);
      if (said.isError) return said.errorMessage ?? ACCESS_MESSAGES.oneTimeCodeSendFailed;
      onSent(number);
      return null;
    },
    explain: (error) => leftToSay(form.showProblem(error), () => refusalWords(error)),
  });
  return (
    <FormPage
      title="Your new mobile number"
      intro={<p className="lead">Your document is verified. We send a code to the new number.</p>}
      words={FIELD_MESSAGES}
      summary={form.summary}
      hasSummary={false}
      onSubmit={form.submit(submit)}
      pending={pending}
      problem={problem}
      submitLabel={ACCESS_MESSAGES.sendSms}
    >
      <MobileField
        label="Mobile number"
        hint="10 digits, for example 0412 345 678."
        width="small"
        entry={MOBILE_ENTRY}
        typed={form.getValues('mobile')}
        {...form.field('mobile')}
      />
    </FormPage>
  );
}

/** This journey's refusals have messages of their own; others are worded as for any code. */
function refusalWords(error: unknown): string {
  const isOwn = error instanceof ApiError && (error.status === 403 || error.status === 409);
  return (isOwn ? error.problem?.errorMessage : undefined) ?? sendingMessage(error, ACCESS_MESSAGES);
}

type NewNumberCodeProps = {
  number: string;
  infoMessageMs: number;
  onProved: (said: ResponseOf<'GET /v1/user/lost-phone'>) => void;
  onOther: () => void;
};

export function NewNumberCode({ number, infoMessageMs, onProved, onOther }: NewNumberCodeProps) {
  async function verify(oneTimeCode: string): Promise<null> {
    onProved(await api('POST /v1/user/lost-phone/verify-code', { body: { oneTimeCode } }));
    return null;
  }
  return (
    <CodeForm
      title="One Time Code"
      intro={<p className="lead">We sent a code to {number}. Enter it here within 10 minutes.</p>}
      words={WORDS}
      validate={validateOneTimeCode}
      verify={verify}
      resend={() => send('')}
      resendLabel="Resend code"
      infoMessageMs={infoMessageMs}
      submitLabel="Verify"
      other={
        <Button variant="quiet" onClick={onOther}>
          Use another number
        </Button>
      }
    />
  );
}
