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
import { useHydrated } from '#web/ui/use-hydrated.ts';

export const meta = () => pageMeta({ title: 'Unsubscribe' });

const NEWS = `${paths.preferences()}#news`;

type State = 'asking' | 'ended' | 'invalid';

/**
 * Ends score-change notices through a link in one, without a login. Requires a press, because scanners open links. The
 * token is in the fragment, so no server sees it before the press.
 */
export default function UnsubscribePage() {
  const isHydrated = useHydrated();
  const token = useLocation().hash.slice(1);
  const [state, setState] = useState<State>('asking');
  useHeadingFocus(state);
  if (state === 'ended') return <Ended />;
  // The prerendered page has no token yet.
  if (state === 'invalid' || (isHydrated && token === '')) return <Invalid />;
  return <Ask token={token} onEnd={setState} />;
}

function Ask({ token, onEnd }: { token: string; onEnd: (state: State) => void }) {
  const isHydrated = useHydrated();
  const { submit, pending, problem } = useSubmit({
    async send() {
      const body = { 'List-Unsubscribe': 'One-Click' } as const;
      await api('POST /v1/notifications/unsubscribe', { query: { token }, body });
      onEnd('ended');
    },
    explain(error) {
      if (!isInvalid(error)) return genericMessage(error);
      onEnd('invalid');
      return null;
    },
  });

  return (
    <Words heading="Stop emails about changes?">
      <p className="lead">
        We will no longer email you when there is news about your score, file or goals. Your account stays as
        it is.
      </p>
      {problem !== null && (
        <Note tone="warning" announce="alert">
          {problem}
        </Note>
      )}
      <Button
        variant="primary"
        size="large"
        pending={pending}
        unavailable={!isHydrated}
        onClick={() => void submit()}
      >
        Unsubscribe
      </Button>
      <p className="small">
        or <Link to={paths.home()}>keep them and go to the homepage</Link>
      </p>
    </Words>
  );
}

/** A truncated or altered link; its account is not revealed. */
function isInvalid(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unsubscribe-invalid' || error.code === 'validation');
}

function Ended() {
  return (
    <Words heading="You are unsubscribed">
      <p className="lead">
        We will not email you news about your score, file or goals. Emails that you need to log in, and about
        the safety of your account, corrections and freezes, still come.
      </p>
      <p>Changed your mind? Turn them on again there.</p>
      <ButtonLink variant="primary" size="large" to={NEWS}>
        Go to your preferences
      </ButtonLink>
      <p className="small">
        or <Link to={paths.home()}>go to the homepage</Link>
      </p>
    </Words>
  );
}

function Invalid() {
  return (
    <Words heading="Part of this link is missing">
      <p className="lead">
        Open the link in your email again, or log in and turn the emails off in your preferences.
      </p>
      <ButtonLink variant="primary" size="large" to={paths.login({ returnTo: NEWS })}>
        Log in
      </ButtonLink>
      <p className="small">
        or <Link to={paths.home()}>go to the homepage</Link>
      </p>
    </Words>
  );
}

function Words({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="grid starts gap-6">
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
