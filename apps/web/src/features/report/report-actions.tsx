import { ApiError } from '@wattle/contract/client';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { FileText, Printer } from 'lucide';
import { useState } from 'react';
import { download } from '#web/api/download.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

export function ReportActions() {
  const { submit, pending, said, problem } = usePdf();
  return (
    <>
      <Button pending={pending} onClick={() => void submit()}>
        <Icon of={FileText} /> Download PDF
      </Button>
      <Button onClick={() => window.print()}>
        <Icon of={Printer} /> Print
      </Button>
      <output className="small report__said">{said}</output>
      {problem !== null && (
        <p className="small report__said" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function usePdf() {
  const [said, setSaid] = useState('');
  const fetching = useSubmit({
    async send() {
      setSaid('Making your PDF…');
      await download('/v1/creditreport/pdf');
      setSaid('The PDF is in your downloads.');
    },
    explain(error) {
      setSaid('');
      const told = error instanceof ApiError ? error.problem?.errorMessage : undefined;
      return `${told ?? genericMessage(error, ERROR_MESSAGES)}. Please try again.`.replace('..', '.');
    },
  });
  return { ...fetching, said };
}
