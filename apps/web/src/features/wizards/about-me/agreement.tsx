import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { useId, useState } from 'react';
import { api } from '#web/api/call.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import branch from '#web/ui/pictures/branch.svg';

type AgreementProps = { agreement: { readonly agreed: boolean; readonly text: string } };

/**
 * Consent to use answers for offers and messages. Starts from the stored consent, so unticked at first. Each change is
 * saved at once as a consent; a failed save is reverted.
 */
export function Agreement({ agreement }: AgreementProps) {
  const headingId = useId();
  const [agreed, setAgreed] = useState(agreement.agreed);
  const [saved, setSaved] = useState<boolean | null>(null);
  const saving = useSubmit<boolean>({
    async send(wanted) {
      setSaved(null);
      const kept = await api('PUT /v1/user/about-me-agreement', { body: { agreed: wanted } });
      setAgreed(wanted);
      setSaved(kept.agreed);
    },
    explain: (error) => `Nothing was changed. ${genericMessage(error, ERROR_MESSAGES)}`,
  });
  return (
    <section className="hall match match--agree" aria-labelledby={headingId}>
      <img className="match__branch" src={branch} alt="" width="760" height="400" loading="lazy" />
      <h2 id={headingId}>May we use your answers?</h2>
      <p>
        Until you say yes, they are kept for you alone and change nothing you see. If you chose reminders, you
        get them either way.
      </p>
      <Checkbox
        label={agreement.text}
        name="about-me-agreement"
        checked={saving.sending ?? agreed}
        aria-busy={saving.pending}
        onChange={(event) => void saving.submit(event.target.checked)}
        error={saving.problem ?? undefined}
      />
      <output className="small">{saved !== null && newsOf(saved)}</output>
    </section>
  );
}

const newsOf = (agreed: boolean): string =>
  agreed ? 'Thank you. We use them from now on.' : 'We no longer use them.';
