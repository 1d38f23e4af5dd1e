import { fieldErrors } from '@wattle/domain/fields/field-error';
import { MOBILE_ENTRY } from '@wattle/domain/fields/mobile-entry';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import type { Gate } from '#web/api/session.ts';
import { FIRST_FIELD, FormPage } from '../form-page.tsx';
import { remainingMessage } from '../field-problems.ts';
import { type GivenField, useRuleForm } from '../rule-form/use-rule-form.ts';
import { useSubmit } from '../use-submit.ts';
import { MobileField } from './mobile-field.tsx';
import { useLeadOn } from './use-lead-on.ts';

type SendAnswer = { readonly isError: boolean; readonly errorMessage?: string | null | undefined };

type MobileFormProps<Answer extends SendAnswer> = {
  title: string;
  lead: string;
  /** The field's name on the wire. */
  name: string;
  initial?: string;
  /** The page's gate: a step that was done elsewhere leads on. */
  gate?: Gate;
  send: (number: string) => Promise<Answer>;
  onSent: (number: string, answer: Answer) => unknown;
  explain: (error: unknown) => string;
};

/** The documents give a wrong number the message of a wrong code (REG-047), so the sentence about the number leads. */
function adviceFirst({ error, advice, ...field }: GivenField) {
  const isBoth = error !== undefined && advice !== null;
  return { ...field, error: isBoth ? advice : error, advice: isBoth ? error : null };
}

/** Asks for a mobile number and sends a code to it. */
export function MobileForm<Answer extends SendAnswer>(props: MobileFormProps<Answer>) {
  const { title, lead, name, initial = '', send, onSent, explain } = props;
  const leadOn = useLeadOn(props.gate);
  const form = useRuleForm<Record<string, string>>({
    defaultValues: { [name]: initial },
    draftName: `mobile-${name}`,
    rules: ({ [name]: typed = '' }) => fieldErrors(name, MOBILE_ENTRY.validate(typed)),
  });
  const { submit, pending, problem } = useSubmit({
    async send({ [name]: typed = '' }: Record<string, string>) {
      const number = MOBILE_ENTRY.normalise(typed);
      const answer = await send(number);
      if (answer.isError) return answer.errorMessage ?? ACCESS_MESSAGES.oneTimeCodeSendFailed;
      form.dropDraft();
      await onSent(number, answer);
      return null;
    },
    explain: async (error) =>
      (await leadOn()) ? null : remainingMessage(form.showProblem(error), () => explain(error)),
  });
  return (
    <FormPage
      title={title}
      intro={<p className="lead">{lead}</p>}
      form={form}
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
        {...FIRST_FIELD}
        {...adviceFirst(form.field(name))}
      />
    </FormPage>
  );
}
