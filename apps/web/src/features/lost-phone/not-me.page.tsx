import { ApiError } from '@wattle/contract/client';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '#web/api/call.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import './lost-phone.css';

export const meta = () => pageMeta({ title: 'This was not me' });

type State = 'asking' | 'stopped' | 'invalid';

/**
 * Stops a change of number through the link that was sent about it, without a login. Requires a press, because scanners
 * open links. The token is in the fragment, so no server sees it before the press.
 */
export default function NotMePage() {
  const token = useLocation().hash.slice(1);
  const [state, setState] = useState<State>('asking');
  useHeadingFocus(state);
  if (state === 'stopped') return <Stopped />;
  if (token === '') return <NoLink />;
  if (state === 'invalid') return <Invalid />;
  return <Ask token={token} onEnd={setState} />;
}

function Ask({ token, onEnd }: { token: string; onEnd: (state: State) => void }) {
  const { submit, pending, problem } = useSubmit({
    async send() {
      await api('POST /v1/lost-phone/stop', { body: { token } });
      onEnd('stopped');
    },
    explain(error) {
      if (!isInvalid(error)) return genericMessage(error);
      onEnd('invalid');
      return null;
    },
  });
  return (
    <Words heading="Stop the new number?">
      <p className="lead">
        Someone said that the phone for your account is lost, and gave a new mobile number. If it was not you,
        stop it. It will not be used, and everyone is logged out of your account.
      </p>
      {problem !== null && (
        <Note tone="warning" announce="alert">
          {problem}
        </Note>
      )}
      <Button variant="primary" size="large" pending={pending} onClick={() => void submit()}>
        This was not me: stop it
      </Button>
      <p className="small">If it was you, close this page. Nothing changes.</p>
    </Words>
  );
}

function isInvalid(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'lost-phone-link-invalid' || error.code === 'validation')
  );
}

function Stopped() {
  return (
    <Words heading="It is stopped">
      <p className="lead">The new number will not be used, and everyone is logged out of your account.</p>
      <p>
        The person who gave it knew your password and can read your email. Change the password of your mailbox
        first. Then set a new one here: the code for that login goes to the phone you have.
      </p>
      <ButtonLink variant="primary" size="large" to={paths.forgotPassword()}>
        Set a new password
      </ButtonLink>
    </Words>
  );
}

function NoLink() {
  return (
    <Words heading="Open this page from our message">
      <p className="lead">
        When someone gives a new mobile number for your account, we send you a link to this page. Nothing can
        be stopped without that link.
      </p>
      <p>
        If our message is about you and its link leads here, <Link to={paths.contactUs()}>contact us</Link>.
      </p>
    </Words>
  );
}

function Invalid() {
  return (
    <Words heading="This link no longer works">
      <p className="lead">
        It was used before, part of it is missing, or the new number is already in use. If you did not give a
        new number, contact us at once.
      </p>
      <ButtonLink variant="primary" size="large" to={paths.contactUs()}>
        Contact us
      </ButtonLink>
    </Words>
  );
}

function Words({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="grid gap-5 starts lost-phone">
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
