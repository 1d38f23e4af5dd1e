import { LEAVING_PLACES } from '@wattle/domain/journey';
import { FileBraces, FileText } from 'lucide';
import { useState } from 'react';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { download } from '#web/api/download.ts';
import { refreshProfile } from '#web/api/session.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LeavingRefusal } from './leaving-refusal.tsx';

type Form = 'pdf' | 'json';
const FILES = { pdf: '/v1/user/export.pdf', json: '/v1/user/export' } as const;

/** Everything that is held, to take along: for reading, and for programs. */
export function DownloadSection() {
  const { fetching, said, error, fetchCopy } = useCopies();
  return (
    <section className="leaving__part" id="download" aria-labelledby="download-heading">
      <h2 id="download-heading">Download your data</h2>
      <p>
        Take a copy of everything we hold about you: your details, what you agreed to, your scores with their
        key factors and credit files, your answers and what happened in your account. You can do so whether or
        not you leave.
      </p>
      {error !== null && (
        <FormProblem>
          <LeavingRefusal error={error} returnTo={LEAVING_PLACES.download} />
        </FormProblem>
      )}
      <div className="row">
        <Button variant="solid" pending={fetching === 'pdf'} onClick={() => void fetchCopy('pdf')}>
          <Icon of={FileText} /> PDF, to read
        </Button>
        <Button pending={fetching === 'json'} onClick={() => void fetchCopy('json')}>
          <Icon of={FileBraces} /> JSON, for programs
        </Button>
      </div>
      <output className="small leaving__said">{said}</output>
      <p className="small quiet">
        Keep the copy where nobody else can read it. Your account lists when one was made.
      </p>
    </section>
  );
}

function useCopies() {
  const [fetching, setFetching] = useState<Form | null>(null);
  const [said, setSaid] = useState('');
  const [error, setError] = useState<unknown>(null);
  async function fetchCopy(form: Form) {
    if (fetching !== null) return;
    setFetching(form);
    setError(null);
    setSaid('Making your copy…');
    try {
      await download(FILES[form]);
      setSaid('Your copy is in your downloads.');
    } catch (cause) {
      setSaid('');
      setError(cause);
      // The server has taken the factor back; the page that asks for another has to know.
      if (isFactorNeeded(cause)) {
        await refreshProfile().catch(() => undefined);
      }
    } finally {
      setFetching(null);
    }
  }
  return { fetching, said, error, fetchCopy };
}
