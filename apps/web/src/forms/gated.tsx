import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { OFFLINE_WORDS } from '#web/api/network.ts';
import { useOnline } from '#web/api/use-online.ts';
import { type Gate, type Profile, refreshProfile } from '#web/api/session.ts';
import { useSession } from '#web/api/use-session.ts';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { RetryButton } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { Waiting } from '#web/ui/layout/waiting.tsx';
import { ContactSentence } from './contact-words.tsx';
import { SESSION_OVER } from './session-over.tsx';
import { useSubmit } from './use-submit.ts';
import './forms.css';

type GatedProps = {
  gate: Gate;
  /** Replaces the sentence for a profile that does not come. */
  failure?: string | undefined;
  /** A placeholder, shown until the session is known. */
  shape?: ReactNode;
  /** Replaces `shape`: a loading state with the page's heading. */
  waiting?: ReactNode;
  children: (profile: Profile) => ReactNode;
};

/**
 * Renders a page only for viewers that its gate lets in. Once open it stays open while roles change, so that the page
 * can navigate itself; it closes when the session ends (ERR-006) or its step was done in another tab, and starts again
 * for another member.
 */
export function Gated({ gate, failure, shape, waiting, children }: GatedProps) {
  const session = useSession();
  const profile = session.status === 'known' ? session.profile : null;
  const [openedAs, setOpenedAs] = useState<'member' | 'visitor' | null>(null);
  const elsewhereNow = session.status === 'known' ? (session.elsewhere ?? 0) : 0;
  const [openedAt, setOpenedAt] = useState(elsewhereNow);
  const turn = useTurnOf(profile?.identifier ?? null);
  const isEnded = openedAs === 'member' && profile?.isAuthenticated === false;
  const mustAsk = openedAs === null || isEnded || elsewhereNow !== openedAt;
  const elsewhere = mustAsk && profile !== null ? gate(profile) : null;
  const isOpen = profile !== null && elsewhere === null;
  const mayOpenAs = isOpen ? (profile.isAuthenticated ? 'member' : 'visitor') : null;

  if (mayOpenAs !== null && mayOpenAs !== openedAs) setOpenedAs(mayOpenAs);
  if (isOpen && elsewhereNow !== openedAt) setOpenedAt(elsewhereNow);
  const isStuck = useRedirect(elsewhere, isEnded);

  if (session.status === 'failed' || isStuck) return <ProfileFailure failure={failure} />;
  if (isOpen) return <Fragment key={turn}>{children(profile)}</Fragment>;
  return waiting ?? <Wait shape={shape} />;
}

/** Counts the members seen one after another: another tab may have logged in another one. */
function useTurnOf(member: string | null): number {
  const [last, setLast] = useState({ member, turn: 0 });
  if (member === null || member === last.member) return last.turn;
  const turn = last.member === null ? last.turn : last.turn + 1;
  setLast({ member, turn });
  return turn;
}

function Wait({ shape }: Pick<GatedProps, 'shape'>) {
  if (shape === undefined) {
    return (
      <div className="gate">
        <Bloom label="Loading" />
      </div>
    );
  }
  return (
    <Waiting isReady={false} label="Loading" shape={shape}>
      {() => null}
    </Waiting>
  );
}

/** Redirects. A redirect to this very page would loop, so it counts as a failure. */
function useRedirect(elsewhere: string | null, isEnded: boolean): boolean {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isStuck = elsewhere?.split(/[?#]/, 1)[0] === pathname;
  useEffect(() => {
    if (elsewhere === null || isStuck) return;
    void navigate(elsewhere, { replace: true, state: isEnded ? SESSION_OVER : null });
  }, [elsewhere, isStuck, isEnded, navigate]);
  return isStuck;
}

/** Offline it says so, and retries once online. */
function ProfileFailure({
  failure = ERROR_MESSAGES.Api_RetrievingProfile_Error,
}: Pick<GatedProps, 'failure'>) {
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (isOnline && wasOffline) refreshProfile().catch(() => undefined);
  }, [isOnline, wasOffline]);
  const { submit, pending } = useSubmit({
    async send() {
      await refreshProfile();
    },
    explain: () => null,
  });
  return (
    <div className="wrap section">
      <ErrorPanel headingLevel={1} action={<RetryButton pending={pending} onClick={() => void submit()} />}>
        <p>
          <ContactSentence>{isOnline ? failure : OFFLINE_WORDS}</ContactSentence>
        </p>
      </ErrorPanel>
    </div>
  );
}
