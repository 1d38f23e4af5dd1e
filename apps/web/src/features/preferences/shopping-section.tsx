import { useQueryClient } from '@tanstack/react-query';
import { pauseEnd } from '@wattle/domain/offers/pause-words';
import { api } from '#web/api/call.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { KEY, type Preferences } from './use-preferences.ts';

/** Acts at once, apart from the form below it. */
export function ShoppingSection({ saved }: { saved: Preferences }) {
  const cache = useQueryClient();
  const { offersPausedUntil: until } = saved;
  const pausing = useSubmit<boolean>({
    async send(isOn) {
      const answer = await api('PUT /v1/user/offers-pause', { body: { isOn } });
      cache.removeQueries({ queryKey: ['offers'] });
      cache.setQueryData(KEY, { ...saved, ...answer });
    },
    explain: (error) => `Nothing was changed. ${genericMessage(error)}`,
  });
  return (
    <section className="grid starts pref-part" aria-labelledby="pref-shopping">
      <h2 id="pref-shopping">Not shopping</h2>
      <p className="small quiet">
        For six months we show you no offers and send you no emails about them. You can end it at any time.
      </p>
      <Checkbox
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has it, and may not repeat it
        role="switch"
        label="I’m not shopping"
        checked={pausing.sending ?? until !== null}
        aria-busy={pausing.pending}
        onChange={(event) => void pausing.submit(event.currentTarget.checked)}
        error={pausing.problem ?? undefined}
      />
      <output className="small">{until === null ? '' : `No offers until ${pauseEnd(until)}.`}</output>
    </section>
  );
}
