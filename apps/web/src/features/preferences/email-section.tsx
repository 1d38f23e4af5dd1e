import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import type { PreferencesForm } from './use-preferences.ts';

type EmailSectionProps = Pick<PreferencesForm, 'draft' | 'edit'> & { onManage: () => void };

export function EmailSection({ draft, edit, onManage }: EmailSectionProps) {
  const manage = () => {
    edit({ isUnsubscribed: false });
    onManage();
  };
  return (
    <section className="pref-part" aria-labelledby="pref-emails">
      <h2 id="pref-emails">Who may write to you</h2>
      <Checkbox
        label="Unsubscribe from all emails"
        checked={draft.isUnsubscribed}
        onChange={(event) => edit({ isUnsubscribed: event.currentTarget.checked })}
      />
      {draft.isUnsubscribed && (
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
      <Checkbox
        label="Unsubscribe from partner marketing"
        checked={draft.isWithoutPartners}
        onChange={(event) => edit({ isWithoutPartners: event.currentTarget.checked })}
      />
      <EmailKinds />
    </section>
  );
}

function EmailKinds() {
  return (
    <dl className="small pref-kinds">
      <dt>What ‘all emails’ means</dt>
      <dd>Newsletters and offers, whatever you ticked above. You get none of them any more.</dd>
      <dt>What ‘partner marketing’ means</dt>
      <dd>Marketing that our partner, the credit bureau, may send you itself.</dd>
      <dt>What we still send</dt>
      <dd>
        Emails of the service: codes, temporary passwords, notes of a change to your account, and answers to
        what you send us.
      </dd>
      <dt>Notices when your score or file changes</dt>
      <dd>
        You get these only if you switched them on.{' '}
        <Link to={paths.notices()}>Manage notices in your account</Link>
      </dd>
    </dl>
  );
}
