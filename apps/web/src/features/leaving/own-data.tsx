import { PATHS } from '@wattle/domain/journeys/paths';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { CopyButtons } from './copy-buttons.tsx';
import './leaving.css';

const HASH = '#download';
const LABELS = { pdf: 'Download my data (PDF)', json: 'Download my data (JSON)' } as const;

/** On the account page: a copy of everything, and the way out (DEL-003, DEL-007). */
export function OwnData() {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // Whoever had to enter a new code comes back to where they were; the page is drawn after its address was read.
  useEffect(() => {
    if (hash === HASH) section.current?.scrollIntoView?.();
  }, [hash]);
  return (
    <section className="acct-security" id="download" aria-labelledby="own-data-heading" ref={section}>
      <h2 id="own-data-heading">Your data</h2>
      <div className="acct-lead">
        <p>
          Take a copy of everything we hold about you: a PDF to read, or a JSON file for programs. Keep it
          where nobody else can read it; your account lists when one was made.
        </p>
        <CopyButtons labels={LABELS} returnTo={`${PATHS.myDetails}${HASH}`} />
        <p>You can also delete your account, and with it what we hold about you.</p>
        <div className="row">
          <ButtonLink variant="quiet" to={paths.deleteAccount()}>
            Delete my account
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
