import type { RefObject } from 'react';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import type { Preferences, PreferencesForm } from './use-preferences.ts';

type InterestsSectionProps = Pick<PreferencesForm, 'draft' | 'tick'> & {
  categories: Preferences['categories'];
  headingRef: RefObject<HTMLHeadingElement | null>;
};

/** Interests by category; ticked but disabled while unsubscribed (PREF-010). */
export function InterestsSection({ draft, tick, categories, headingRef }: InterestsSectionProps) {
  const { isUnsubscribed } = draft;
  return (
    <section className="grid starts pref-part" aria-labelledby="pref-interests">
      <h2 id="pref-interests" ref={headingRef} tabIndex={-1}>
        What you want to hear about
      </h2>
      {isUnsubscribed && draft.interests.size > 0 && (
        <p className="small quiet">What you ticked before is kept.</p>
      )}
      <div className="pref-categories">
        {categories.map(({ name, interests }) => (
          <fieldset key={name} className="group pref-category" disabled={isUnsubscribed}>
            <legend>{name}</legend>
            {interests.map(({ id, name: label, isSuggested }) => (
              <Checkbox
                key={id}
                label={isSuggested === true ? <Suggested label={label} /> : label}
                checked={draft.interests.has(id)}
                onChange={(event) => tick(id, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  );
}

/** Why it is suggested; the member decides. */
function Suggested({ label }: { label: string }) {
  return (
    <>
      {label} <span className="small quiet">You told us in About Me</span>
    </>
  );
}
