import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { fieldErrors } from '@wattle/domain/fields/field-error';
import { safeReturnPath } from '@wattle/domain/journeys/journey';
import { normaliseMobile, validateMobileEntry } from '@wattle/domain/fields/contact-fields';
import { MOBILE_ENTRY } from '@wattle/domain/fields/mobile-entry';
import { useNavigate } from 'react-router';
import { api } from '#web/api/call.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { sendingMessage } from '#web/forms/codes/code-problem.ts';
import { leftToSay } from '#web/forms/field-problems.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { Gated } from '#web/forms/gated.tsx';
import { MobileField } from '#web/forms/codes/mobile-field.tsx';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { mobileStepGate } from '../registration-gates.ts';
import { keepMobile, keptMobile } from './typed-mobile.ts';

export const meta = () => pageMeta({ title: 'Mobile Verification' });

export const handle = { flowStep: 3 };

export default function MobilePage() {
  return (
    <Gated gate={mobileStepGate} words={ERROR_MESSAGES}>
      {() => <MobileForm />}
    </Gated>
  );
}

/** Step 3. A wrong number gets the code's error text (REG-047), then advice. */
function MobileForm() {
  const form = useRuleForm<{ destination: string }>({
    defaultValues: { destination: keptMobile() },
    fields: ['destination'],
    rules: ({ destination }) => fieldErrors('destination', validateMobileEntry(destination)),
  });
  const { submit, pending, problem } = useSending(form.showProblem);
  return (
    <FormPage
      title="Mobile Verification"
      intro={<p className="lead">We send a code to your mobile, so that only you can see your score.</p>}
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
        typed={form.getValues('destination')}
        {...form.field('destination')}
      />
    </FormPage>
  );
}

function useSending(showProblem: (error: unknown) => readonly string[] | null) {
  const navigate = useNavigate();
  return useSubmit({
    async send({ destination }: { destination: string }) {
      const body = { destination: normaliseMobile(destination) };
      const said = await api('POST /v1/user/register/send-totp-mobile', { body });
      if (said.isError) return said.errorMessage ?? ACCESS_MESSAGES.oneTimeCodeSendFailed;
      keepMobile(body.destination);
      await navigate(safeReturnPath(said.redirect_uri, paths.verifyMobile()));
      return null;
    },
    explain: (error) => leftToSay(showProblem(error), () => sendingMessage(error, ACCESS_MESSAGES)),
  });
}
