import { MailCheck } from 'lucide';
import { useId } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { NoticesSwitch } from './notices-switch.tsx';
import { useNotices } from './use-choices.ts';

export function NoticesCard() {
  const notices = useNotices();
  const headingId = useId();
  return (
    <section className="card grid marked notices__card" aria-labelledby={headingId}>
      <Icon of={MailCheck} size="large" />
      <h2 id={headingId} className="t-3">
        Get alerts
      </h2>
      <p className="small quiet">
        {named('Once a month we ask {bureau} about you')}, and email you if something has changed. The email
        says what kind of change it is, never your score, an amount or a name.
      </p>
      <div className="grid gap-2">
        <NoticesSwitch {...notices} />
      </div>
    </section>
  );
}
