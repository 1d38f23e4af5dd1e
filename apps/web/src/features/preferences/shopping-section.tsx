import { pauseEnd } from '@wattle/domain/offers/pause-words';
import { genericMessage } from '#web/forms/problem-words.ts';
import { RowFailure } from '#web/forms/row-failure.tsx';
import type { Preferences, PreferencesChanges } from './use-preferences.ts';

type Props = Pick<PreferencesChanges, 'pauseOffers' | 'failureOf'> & { preferences: Preferences };

export function ShoppingSection({
  preferences: { offersPausedUntil: until },
  pauseOffers,
  failureOf,
}: Props) {
  const failure = failureOf('pause');
  return (
    <section className="grid gap-2" aria-labelledby="pref-shopping">
      <div className="row between pref-switch">
        <h2 className="t-3" id="pref-shopping">
          I’m not shopping
        </h2>
        <label className="check">
          <input
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has it, and may not repeat it
            role="switch"
            aria-labelledby="pref-shopping"
            checked={until !== null}
            onChange={(event) => pauseOffers(event.currentTarget.checked)}
          />
        </label>
      </div>
      <p className="small quiet">
        For six months no offers, and no emails about them. It ends by itself, or when you say so.
      </p>
      <output className="small">
        {until === null || until === '' ? '' : `No offers until ${pauseEnd(until)}.`}
      </output>
      <RowFailure>
        {failure === undefined ? undefined : `Nothing was changed. ${genericMessage(failure)}`}
      </RowFailure>
    </section>
  );
}
