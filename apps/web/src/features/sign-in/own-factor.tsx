import { fieldErrors } from '@wattle/domain/fields/field-error';
import { CODE_ENTRY, validateOneTimeCode } from '@wattle/domain/fields/one-time-code';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { RECOVERY_CODES_LOW, recoveryCodesLeft } from '@wattle/domain/journeys/keys';
import { KEY_MESSAGES } from '@wattle/domain/messages/keys';
import { useState } from 'react';
import { refreshAuthentication } from '#web/api/authentication.ts';
import { checkingMessage } from '#web/forms/codes/code-problem.ts';
import { FIRST_FIELD, FormPage } from '#web/forms/form-page.tsx';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { CodeField, TextField } from '#web/ui/fields/text-field.tsx';
import { type OwnFactor, verifyOwnFactor } from './factor-calls.ts';
import type { Leave } from './use-leave.ts';

const TEXTS = {
  app: { title: 'Code from your app', lead: 'Open your authenticator app and enter the code it shows now.' },
  recovery: { title: 'Recovery code', lead: 'Enter one of the recovery codes you kept. Each works once.' },
} as const;

type OwnFactorProps = {
  factor: OwnFactor;
  /** How many are left. */
  recoveryCodes: number;
  leave: Leave;
  onOther: () => void;
};

/** The code of what a member has set up. */
export function OwnFactorEntry({ factor, recoveryCodes, leave, onOther }: OwnFactorProps) {
  const { form, entering, leadsTo } = useEntry({ factor, recoveryCodes, leave });
  useHeadingFocus(leadsTo);
  if (leadsTo !== null) return <FewCodes left={recoveryCodes} onLeave={() => leave(leadsTo)} />;
  const field = { ...FIRST_FIELD, ...form.field('code'), onInput: entering.forget };
  return (
    <FormPage
      title={TEXTS[factor].title}
      intro={<p className="lead">{TEXTS[factor].lead}</p>}
      form={form}
      hasSummary={false}
      onSubmit={form.submit(entering.submit)}
      pending={entering.pending}
      problem={entering.problem}
      submitLabel="Log in"
      after={
        <Button variant="quiet" onClick={onOther}>
          Use something else
        </Button>
      }
    >
      {factor === 'app' ? (
        <CodeField rule={CODE_ENTRY} label="Code" {...field} />
      ) : (
        <TextField
          label="Recovery code"
          hint="16 letters and digits, in capitals or not."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={TEXT_MAX}
          {...field}
        />
      )}
    </FormPage>
  );
}

function useEntry({ factor, recoveryCodes, leave }: Omit<OwnFactorProps, 'onOther'>) {
  /** Where the member goes after reading that few codes are left. */
  const [leadsTo, setLeadsTo] = useState<string | null>(null);
  const form = useRuleForm<{ code: string }>({
    defaultValues: { code: '' },
    draftName: null,
    rules({ code }) {
      const blank = code.trim() === '' ? KEY_MESSAGES.codeMissing : null;
      return fieldErrors('code', factor === 'app' ? validateOneTimeCode(code) : blank);
    },
  });
  const entering = useSubmit<{ code: string }>({
    async send({ code }) {
      await verifyOwnFactor(factor, code);
      const { redirect_uri: redirectUri } = await refreshAuthentication(null);
      if (factor === 'recovery' && recoveryCodes <= RECOVERY_CODES_LOW) setLeadsTo(redirectUri);
      else await leave(redirectUri);
    },
    explain(error) {
      const { at, text } = checkingMessage(error);
      if (at === 'form') return text;
      form.show([{ field: 'code', message: text }]);
      return null;
    },
  });
  return { form, entering, leadsTo };
}

function FewCodes({ left, onLeave }: { left: number; onLeave: () => Promise<void> }) {
  return (
    <>
      <h1>Few recovery codes left</h1>
      <p className="lead">{recoveryCodesLeft(left)}</p>
      <div className="row">
        <ButtonLink variant="primary" size="large" to={paths.keys()}>
          Make new ones
        </ButtonLink>
        <Button size="large" onClick={() => void onLeave()}>
          Not now
        </Button>
      </div>
    </>
  );
}
