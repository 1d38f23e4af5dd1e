import { MailCheck } from 'lucide';
import { useId } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { NoticesSwitch } from './notices-switch.tsx';
import { useNotices } from './use-choices.ts';
import './notices.css';

export function NoticesCard() {
  const notices = useNotices();
  const headingId = useId();
  return (
    <section className="card notices__card" aria-labelledby={headingId}>
      <Icon of={MailCheck} size="large" />
      <div className="notices__words">
        <h2 id={headingId} className="notices__head">
          Get alerts
        </h2>
        <p className="small quiet">
          {named('Once a month we ask {bureau} about you')}, and email you if something has changed. The email
          says what kind of change it is, never your score, an amount or a name.
        </p>
      </div>
      <div className="notices__choice">
        <NoticesSwitch {...notices} />
      </div>
    </section>
  );
}
