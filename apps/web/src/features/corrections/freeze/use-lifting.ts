import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { api } from '#web/api/call.ts';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import type { Ban } from '../use-corrections.ts';
import { useSending } from '../use-sending.ts';

type Lifting = { password: string };

/** Lifts the ban with the password, which is not kept as a draft. */
export function useLifting(ban: Ban | null, onLifted: () => void) {
  const form = useRuleForm<Lifting>({
    defaultValues: { password: '' },
    fields: ['password'],
    rules: ({ password }) =>
      password === '' ? [{ field: 'password', message: FIELD_MESSAGES.passwordRequired }] : [],
  });
  const sending = useSending({
    call: ({ password }: Lifting, once) =>
      once({ action: 'lift', endsOn: ban?.endsOn ?? null, password }, (headers) =>
        api('POST /v1/corrections/ban/lift', { body: { password }, headers }),
      ),
    onSent: onLifted,
    showFields: form.showProblem,
  });
  return { ...sending, form };
}
