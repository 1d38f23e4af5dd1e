import { DOWNLOAD_PATH } from '@wattle/domain/journeys/journey';
import { FileBraces, FileText } from 'lucide';
import { useState } from 'react';
import { download } from '#web/api/download.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { LeavingRefusal } from './leaving-refusal.tsx';

type Form = 'pdf' | 'json';
const FILES = { pdf: '/v1/user/export.pdf', json: '/v1/user/export' } as const;

/** Everything we hold, to take along: for reading, and for programs. */
export function DownloadSection() {
  const { submit, sending, said, problem } = useCopies();
  return (
    <section className="leaving__part" id="download" aria-labelledby="download-heading">
      <h2 id="download-heading">Download your data</h2>
      <p>
        Take a copy of everything we hold about you: your details, what you agreed to, your scores with their
        key factors and credit files, your answers and what happened in your account. You can do so whether or
        not you leave.
      </p>
      {problem !== null && (
        <FormProblem>
          <LeavingRefusal error={problem} returnTo={DOWNLOAD_PATH} />
        </FormProblem>
      )}
      <div className="row">
        <Button variant="solid" pending={sending === 'pdf'} onClick={() => void submit('pdf')}>
          <Icon of={FileText} /> PDF, to read
        </Button>
        <Button pending={sending === 'json'} onClick={() => void submit('json')}>
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
  const [said, setSaid] = useState('');
  const fetching = useSubmit<Form, unknown>({
    async send(form) {
      setSaid('Making your copy…');
      await download(FILES[form]);
      setSaid('Your copy is in your downloads.');
    },
    explain(cause) {
      setSaid('');
      return cause;
    },
  });
  return { ...fetching, said };
}
