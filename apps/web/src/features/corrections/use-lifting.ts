import { FIELD_MESSAGES } from '@wattle/domain/messages-fields';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { api } from '#web/api/call.ts';
import { refreshProfile } from '#web/api/session.ts';
import { useRuleForm } from '#web/forms/use-rule-form.ts';
import type { Ban } from './use-corrections.ts';
import { useSending } from './use-sending.ts';

type Lifting = { password: string };

/** Has the ban lifted by whoever knows the password. It is never among the drafts: it goes with the dialog. */
export function useLifting(ban: Ban | null, onLifted: () => void) {
  const form = useRuleForm<Lifting>({
    defaultValues: { password: '' },
    fields: ['password'],
    rules: ({ password }) =>
      password === '' ? [{ field: 'password', message: FIELD_MESSAGES.passwordRequired }] : [],
  });
  const sending = useSending(onLifted);

  async function send({ password }: Lifting): Promise<void> {
    const body = { password };
    const refusal = await sending.send({ action: 'lift', endsOn: ban?.endsOn ?? null, ...body }, (headers) =>
      api('POST /v1/corrections/ban/lift', { body, headers }),
    );
    if (refusal === null) return;
    form.showProblem(refusal);
    // The server has taken the factor back; the page that asks for another has to know.
    if (isFactorNeeded(refusal)) await refreshProfile().catch(() => undefined);
  }

  return { ...sending, form, send };
}
