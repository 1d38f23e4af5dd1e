import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import type { IdentityPerson } from '@wattle/domain/journeys/identity-person';
import { PATHS } from '@wattle/domain/journeys/paths';
import { useNavigate } from 'react-router';
import { signOut } from '#web/api/authentication.ts';
import { paths } from '#web/app/paths.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { PersonWords } from './checked-person.tsx';
import { DOCUMENT_TEXTS } from './document-words.ts';

type CheckEndedProps = {
  how: 'not-matched' | 'deferred' | 'worked' | 'refresh-failed';
  type: DocumentType;
  person: IdentityPerson | null;
  /** Back to the form, with what was typed. */
  onAgain: () => void;
  onOther: () => void;
};

/** How a check ended if it did not lead on by itself (IDV-043 to IDV-047, IDV-052, IDV-053). */
export function CheckEnded({ how, onOther, ...check }: CheckEndedProps) {
  if (how === 'not-matched') return <NotMatched onOther={onOther} {...check} />;
  if (how === 'deferred') {
    return (
      <div className="stack id-ended">
        <h1>Verify your identity</h1>
        <Note announce="status">{IDENTITY_MESSAGES.identityDeferred}</Note>
        <div className="row">
          <Button onClick={onOther}>{IDENTITY_MESSAGES.identityChooseAnother}</Button>
          <ButtonLink to={paths.home()} variant="quiet">
            Go to the home page
          </ButtonLink>
        </div>
      </div>
    );
  }
  const words = how === 'worked' ? IDENTITY_MESSAGES.identityWorked : IDENTITY_MESSAGES.identityRefreshFailed;
  return (
    <div className="stack id-ended">
      <h1>Verify your identity</h1>
      <Note tone={how === 'worked' ? 'success' : 'warning'} announce="status">
        {words}
      </Note>
      <LogInAgain />
    </div>
  );
}

/** Says what was compared, and leads back to where each part of it can be mended (IDV-044). */
function NotMatched({ type, person, onAgain, onOther }: Omit<CheckEndedProps, 'how'>) {
  const { failed, tip } = DOCUMENT_TEXTS[type];
  return (
    <div className="stack id-ended">
      <h1>Verify your identity</h1>
      <FormProblem>
        <p>
          <strong>{failed}</strong>{' '}
          <button type="button" className="id-link" onClick={onOther}>
            {IDENTITY_MESSAGES.identityChooseAnother}
          </button>
        </p>
        <p>{tip}</p>
        {person !== null && (
          <p>
            We asked about <PersonWords person={person} />. Is that exactly what the document says?
          </p>
        )}
      </FormProblem>
      <div className="row">
        <Button variant="primary" onClick={onAgain}>
          Check what I typed
        </Button>
      </div>
    </div>
  );
}

function LogInAgain() {
  const navigate = useNavigate();
  const { submit, pending } = useSubmit({
    async send() {
      await signOut();
      await navigate(paths.login({ returnTo: PATHS.dashboard }));
    },
    explain: () => null,
  });
  return (
    <Button variant="primary" pending={pending} onClick={() => void submit()}>
      Log in again
    </Button>
  );
}
