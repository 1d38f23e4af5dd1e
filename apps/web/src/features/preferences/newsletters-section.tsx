import { useRef, useState } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { RowFailure } from '#web/forms/row-failure.tsx';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { saveMessage } from './preferences-words.ts';
import type { Preferences, PreferencesChanges } from './use-preferences.ts';

type Props = PreferencesChanges & { preferences: Preferences };

/** Both boxes are the opposite of the wire (PREF-003). The first rules the topics below it. */
export function NewslettersSection({ preferences, ...changes }: Props) {
  const { isSubscribed, eqfxmarketing } = preferences;
  const { subscribe, allowPartner, failureOf } = changes;
  // Offered to members who got emails until they ticked the box.
  const [isLeaving, setLeaving] = useState(false);
  const topics = useRef<HTMLElement>(null);
  return (
    <section className="grid gap-2" aria-labelledby="pref-emails">
      <h2 className="t-3" id="pref-emails">
        Newsletters and offers
      </h2>
      <Checkbox
        label="Unsubscribe from all emails"
        hint="Codes, security messages and the news ticked above still come."
        checked={!isSubscribed}
        onChange={() => {
          setLeaving(isSubscribed);
          subscribe(!isSubscribed);
        }}
      />
      <Failure of={failureOf('emails')} />
      {isLeaving && !isSubscribed && (
        <Note>
          Would you rather get fewer emails?{' '}
          <a
            href="#topics"
            onClick={(event) => {
              event.preventDefault();
              subscribe(true);
              topics.current?.focus();
            }}
          >
            Manage your email list
          </a>
        </Note>
      )}
      <Topics preferences={preferences} {...changes} summary={topics} />
      <Checkbox
        label="Unsubscribe from partner marketing"
        hint={named('What our partner, {bureau}, may send you itself.')}
        checked={!eqfxmarketing}
        onChange={() => allowPartner(!eqfxmarketing)}
      />
      <Failure of={failureOf('partner')} />
    </section>
  );
}

const Failure = ({ of: error }: { of: unknown }) => (
  <RowFailure>{error === undefined ? undefined : saveMessage(error)}</RowFailure>
);

type TopicsProps = Pick<Props, 'preferences' | 'tick' | 'failureOf'> & { summary: React.Ref<HTMLElement> };

/** Disabled while unsubscribed, and kept (PREF-010). */
function Topics({ preferences: { categories, isSubscribed }, tick, failureOf, summary }: TopicsProps) {
  const all = categories.flatMap(({ interests }) => interests);
  const ticked = all.filter(({ selected }) => selected).length;
  return (
    <details className="pref-topics" id="topics" open={isSubscribed}>
      <summary ref={summary}>
        {all.length} topics, {isSubscribed ? `${ticked} ticked` : 'kept for when you clear this box'}
      </summary>
      <div className="grid gap-8 wide pref-categories">
        {categories.map(({ name, interests }) => (
          <fieldset key={name} className="group pref-category" disabled={!isSubscribed}>
            <legend>{name}</legend>
            {interests.map(({ id, name: label, selected, isSuggested }) => (
              <div key={id}>
                <Checkbox
                  label={isSuggested === true ? <Suggested label={label} /> : label}
                  checked={selected}
                  onChange={() => tick(id, !selected)}
                />
                <Failure of={failureOf(id)} />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}

/** Why it is suggested; the member decides. */
const Suggested = ({ label }: { label: string }) => (
  <>
    {label} <span className="small quiet">You told us in About Me</span>
  </>
);
