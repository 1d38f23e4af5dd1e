import { formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';
import { Link, useLocation } from 'react-router';
import { useProfile } from '#web/api/use-session.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { AddMore } from './add-more.tsx';
import { CONTACT_KINDS } from './contact-kinds.ts';
import { Reach } from './reach.tsx';
import { type SentState, sentStateOf } from './sent-state.ts';
import './contact.css';

export const meta = () => pageMeta({ title: 'Thank you for your submission' });

/** The confirmation of both forms: one page at two addresses (CONTACT-010, CONTACT-012). */
export default function ContactSentPage() {
  const { state, pathname } = useLocation();
  const sent = sentStateOf(state);
  const { thing } = CONTACT_KINDS[pathname === paths.complaintSent() ? 'complaint' : 'contact'];
  const isMember = useProfile()?.isAuthenticated === true;
  return (
    <>
      <section className="hall">
        <div className="wrap contact-top__in starts">
          <h1>Thank you for your submission</h1>
          <p className="lead">
            {sent === null
              ? 'If you have written to us, a consultant will contact you.'
              : 'A consultant will contact you.'}
          </p>
          {sent === null ? (
            <p>This page shows a reference number only right after a message was sent.</p>
          ) : (
            <Reference sent={sent} />
          )}
          <div className="grid gap-3 starts contact-sent__next">
            <ButtonLink
              variant="primary"
              size="large"
              to={isMember ? paths.dashboard() : paths.login({ returnTo: paths.dashboard() })}
            >
              Logged in
            </ButtonLink>
            <p className="small">
              or <Link to={paths.home()}>go to the homepage</Link>
            </p>
          </div>
        </div>
      </section>
      <div className="wrap section beside contact">
        {sent?.noteKey != null && <AddMore thing={thing} reference={sent.reference} noteKey={sent.noteKey} />}
        <div className="grid gap-6 tops beside__side">
          <Reach heading="Prefer to call or write?" />
        </div>
      </div>
    </>
  );
}

function Reference({ sent: { reference, answerDueOn, isMailed } }: { sent: SentState }) {
  const due = answerDueOn === null ? null : parseDate(answerDueOn);
  return (
    <>
      <dl className="terms contact-sent__facts">
        <div>
          <dt>Your reference number</dt>
          <dd className="contact-sent__code">{reference}</dd>
        </div>
        {due !== null && (
          <div>
            <dt>Our answer is due by</dt>
            <dd>{formatDateForPeople(due)}</dd>
          </div>
        )}
      </dl>
      <p className="quiet">
        {isMailed
          ? 'We have emailed it to you as well. Please quote it if you write to us again.'
          : 'Please write it down: we have sent you many emails today, so we did not send another. Quote it if you write to us again.'}
      </p>
    </>
  );
}
