import { useId } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Row, Rows } from '#web/ui/layout/rows.tsx';
import { NoticesSwitch } from './notices-switch.tsx';
import { useNotices } from './use-choices.ts';
import './notices.css';

export function NoticesPlace() {
  const notices = useNotices();
  const headingId = useId();
  return (
    <>
      <section className="notices__words" aria-labelledby={headingId}>
        <h3 id={headingId} className="notices__head">
          When your score or file changes
        </h3>
        <p className="small quiet">
          {named('Once a month we ask {bureau} about you')}, and email you if something has changed. The email
          says what kind of change it is, never your score, an amount or a name.
        </p>
        <NoticesSwitch {...notices} />
      </section>
      <Rows>
        <Row
          label="Newsletters and offers"
          action={
            <ButtonLink size="small" to={paths.preferences()}>
              Change <span className="vh">newsletters and offers</span>
            </ButtonLink>
          }
        >
          What you want to hear about, and who from
        </Row>
        <Row
          label="Your consents"
          action={
            <ButtonLink size="small" to={paths.consents()}>
              See <span className="vh">your consents</span>
            </ButtonLink>
          }
        >
          What you agreed to, when, and how to withdraw it
        </Row>
      </Rows>
    </>
  );
}
