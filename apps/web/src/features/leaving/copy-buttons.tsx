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

const LABELS = { pdf: 'Download my data (PDF)', json: 'Download my data (JSON)' } as const;

export function CopyButtons({ returnTo }: { returnTo: string }) {
  const { submit, sending, status, problem } = useCopies();
  return (
    <>
      {problem !== null && (
        <FormProblem>
          <LeavingRefusal error={problem} returnTo={returnTo} />
        </FormProblem>
      )}
      <div className="row">
        <Button variant="solid" pending={sending === 'pdf'} onClick={() => void submit('pdf')}>
          <Icon of={FileText} /> {LABELS.pdf}
        </Button>
        <Button pending={sending === 'json'} onClick={() => void submit('json')}>
          <Icon of={FileBraces} /> {LABELS.json}
        </Button>
      </div>
      <output className="small leaving__said">{status}</output>
    </>
  );
}

function useCopies() {
  const [status, setStatus] = useState('');
  const fetching = useSubmit<Form, unknown>({
    async send(form) {
      setStatus('Making your copy…');
      await download(FILES[form]);
      setStatus('Your copy is in your downloads.');
    },
    explain(cause) {
      setStatus('');
      return cause;
    },
  });
  return { ...fetching, status };
}
