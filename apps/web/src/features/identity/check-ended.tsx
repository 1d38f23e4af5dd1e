import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import type { IdentityPerson } from '@wattle/domain/journeys/identity-person';
import { PATHS } from '@wattle/domain/pages/paths';
import { useId, type ReactNode } from 'react';
import { paths } from '#web/navigation/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { PersonWords } from './checked-person.tsx';
import { DOCUMENT_TEXTS } from './document-words.ts';
import { useNavigate } from 'react-router';
import { signOut } from '#web/api/authentication.ts';
import { useSubmit } from '#web/forms/use-submit.ts';

const AGAIN = paths.login({ returnTo: PATHS.dashboard });

type CheckEndedProps = {
  how: 'not-matched' | 'deferred' | 'worked' | 'refresh-failed';
  type: DocumentType;
  /** What does not match, in words; empty where the service does not say. */
  mismatches: readonly string[];
  person: IdentityPerson | null;
  onAgain: () => void;
  onOther: () => void;
};

/** The result of a check that did not navigate by itself (IDV-043 to IDV-047, IDV-052, IDV-053). */
export function CheckEnded({ how, onOther, ...check }: CheckEndedProps) {
  if (how === 'not-matched') return <NotMatched onOther={onOther} {...check} />;
  if (how === 'deferred') return <Deferred onOther={onOther} />;
  if (how === 'worked') {
    return (
      <Result heading="Your identity check worked" tone="success" message={IDENTITY_MESSAGES.identityWorked}>
        <LogInAgain />
      </Result>
    );
  }
  return (
    <Result heading="Please log in again" tone="warning" message={IDENTITY_MESSAGES.identityRefreshFailed}>
      <LogInAgain />
    </Result>
  );
}

type ResultProps = {
  heading: string;
  tone?: 'success' | 'warning';
  message: ReactNode;
  children: ReactNode;
};

/** Focuses the heading, which the text below describes: screen readers read both once, without a live region. */
function Result({ heading, tone, message, children }: ResultProps) {
  const id = useId();
  return (
    <div className="stack id-ended">
      <h1 aria-describedby={id}>{heading}</h1>
      <div id={id}>
        <Note tone={tone ?? 'info'}>{message}</Note>
      </div>
      {children}
    </div>
  );
}

function Deferred({ onOther }: Pick<CheckEndedProps, 'onOther'>) {
  return (
    <Result heading="Your check is not finished yet" message={IDENTITY_MESSAGES.identityDeferred}>
      <p>
        You can leave this page. We keep asking for up to two days, and email you the result, whatever it is.
      </p>
      <div className="row">
        <Button onClick={onOther}>{IDENTITY_MESSAGES.identityChooseAnother}</Button>
        <ButtonLink to={paths.home()} variant="quiet">
          Go to the homepage
        </ButtonLink>
      </div>
    </Result>
  );
}

/** What was compared, with links to correct each part (IDV-044). */
function NotMatched({ type, mismatches, person, onAgain, onOther }: Omit<CheckEndedProps, 'how'>) {
  const { failed, tip } = DOCUMENT_TEXTS[type];
  const message = (
    <>
      <p>
        <strong>{failed}</strong>
      </p>
      {mismatches.length === 0 ? <p>{tip}</p> : mismatches.map((words) => <p key={words}>{words}</p>)}
      {person !== null && (
        <p>
          We asked about <PersonWords person={person} />. Is that exactly what the document says?
        </p>
      )}
    </>
  );
  return (
    <Result heading="Your document was not verified" tone="warning" message={message}>
      <div className="row">
        <Button variant="primary" onClick={onAgain}>
          Check what I typed
        </Button>
        <Button onClick={onOther}>{IDENTITY_MESSAGES.identityChooseAnother}</Button>
      </div>
    </Result>
  );
}

function LogInAgain() {
  const navigate = useNavigate();
  const { submit, pending } = useSubmit({
    async send() {
      await signOut();
      await navigate(AGAIN);
    },
    explain: () => null,
  });
  return (
    <Button variant="primary" pending={pending} onClick={() => void submit()}>
      Log in again
    </Button>
  );
}
