import { validateOneTimeCode } from '@wattle/domain/fields/one-time-code';
import { TEXT_MAX } from '@wattle/domain/fields/text-fields';
import { afterSignIn } from '@wattle/domain/journeys/journey';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { KEY_MESSAGES } from '@wattle/domain/messages/keys';
import { useNavigate } from 'react-router';
import { refreshAuthentication } from '#web/api/authentication.ts';
import { checkingMessage } from '#web/forms/codes/code-problem.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CodeField, TextField } from '#web/ui/fields/text-field.tsx';
import { type OwnFactor, verifyOwnFactor } from './factor-calls.ts';

const WORDS = { ...FIELD_MESSAGES, ...ACCESS_MESSAGES };

const TEXTS = {
  app: { title: 'Code from your app', lead: 'Open your authenticator app and enter the code it shows now.' },
  recovery: { title: 'Recovery code', lead: 'Enter one of the recovery codes you kept. Each works once.' },
} as const;

type OwnFactorProps = { factor: OwnFactor; retUrl: string | null; onOther: () => void };

/** The code of what a member has set up. */
export function OwnFactorEntry({ factor, retUrl, onOther }: OwnFactorProps) {
  const { form, entering } = useEntry(factor, retUrl);
  const field = { ...form.field('code'), onInput: entering.forget };
  return (
    <FormPage
      title={TEXTS[factor].title}
      intro={<p className="lead">{TEXTS[factor].lead}</p>}
      words={FIELD_MESSAGES}
      summary={form.summary}
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
        <CodeField label="Code" {...field} />
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

function useEntry(factor: OwnFactor, retUrl: string | null) {
  const navigate = useNavigate();
  const form = useRuleForm<{ code: string }>({
    defaultValues: { code: '' },
    draftName: null,
    fields: ['code'],
    rules({ code }) {
      const blank = code.trim() === '' ? KEY_MESSAGES.codeMissing : null;
      const message = factor === 'app' ? validateOneTimeCode(code) : blank;
      return message === null ? [] : [{ field: 'code', message }];
    },
  });
  const entering = useSubmit<{ code: string }>({
    async send({ code }) {
      await verifyOwnFactor(factor, code);
      const { redirect_uri: redirectUri } = await refreshAuthentication(null);
      await navigate(afterSignIn({ redirectUri, retUrl }), { replace: true });
    },
    explain(error) {
      const { at, text } = checkingMessage(error, WORDS);
      if (at === 'form') return text;
      form.show([{ field: 'code', message: text }]);
      return null;
    },
  });
  return { form, entering };
}
