import { named } from '#web/navigation/bureau.ts';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import type { PreferencesForm } from './use-preferences.ts';

type EmailSectionProps = Pick<PreferencesForm, 'draft' | 'edit'> & {
  /** Whether the member gets emails at present: others have none to reduce. */
  isSubscribed: boolean;
  onManage: () => void;
};

/** Rules all topics below, so it stands above them. */
export function EmailSection({ draft, edit, isSubscribed, onManage }: EmailSectionProps) {
  const manage = () => {
    edit({ isUnsubscribed: false });
    onManage();
  };
  return (
    <section className="grid starts pref-part" aria-labelledby="pref-emails">
      <h2 id="pref-emails">Newsletters and offers</h2>
      <p className="small quiet">
        {draft.isUnsubscribed
          ? 'You get none. To choose topics, clear this box.'
          : 'You get emails about the topics that you tick below.'}
      </p>
      <Checkbox
        label="Unsubscribe from all emails"
        checked={draft.isUnsubscribed}
        onChange={(event) => edit({ isUnsubscribed: event.currentTarget.checked })}
      />
      {isSubscribed && draft.isUnsubscribed && (
        <Note>
          Would you rather get fewer emails?{' '}
          <a
            href="#pref-interests"
            onClick={(event) => {
              event.preventDefault();
              manage();
            }}
          >
            Manage your email list
          </a>
        </Note>
      )}
    </section>
  );
}

export function PartnerSection({ draft, edit }: Pick<PreferencesForm, 'draft' | 'edit'>) {
  return (
    <section className="grid starts pref-part" aria-labelledby="pref-partners">
      <h2 id="pref-partners">Partner marketing</h2>
      <p className="small quiet">{named('Marketing that our partner, {bureau}, may send you itself.')}</p>
      <Checkbox
        label="Unsubscribe from partner marketing"
        checked={draft.isWithoutPartners}
        onChange={(event) => edit({ isWithoutPartners: event.currentTarget.checked })}
      />
    </section>
  );
}
