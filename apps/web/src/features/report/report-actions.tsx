import { ApiError } from '@wattle/contract/client';
import { FileText } from 'lucide';
import { useState } from 'react';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

export function ReportActions() {
  const { submit, pending, status, problem } = usePdf();
  return (
    <>
      <Button size="small" pending={pending} onClick={() => void submit()}>
        <Icon of={FileText} /> Download PDF
      </Button>
      <output className="small said report__said">{status}</output>
      {problem !== null && (
        <p className="small said report__said" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function usePdf() {
  const [status, setStatus] = useState('');
  const fetching = useSubmit({
    async send() {
      setStatus('Making your PDF…');
      const { download } = await import('#web/api/download.ts');
      await download('/v1/creditreport/pdf');
      setStatus('The PDF is in your downloads.');
    },
    explain(error) {
      setStatus('');
      const { errorMessage: message, retryAfterSeconds } = (error instanceof ApiError && error.problem) || {};
      if (message !== undefined && retryAfterSeconds !== undefined) return message;
      return `${message ?? genericMessage(error)}. Please try again.`.replace('..', '.');
    },
  });
  return { ...fetching, status };
}
