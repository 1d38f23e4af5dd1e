import { ApiError } from '@wattle/contract/client';
import { ERROR_MESSAGES } from '@wattle/domain/messages-errors';
import { FileText, Printer } from 'lucide';
import { useState } from 'react';
import { download } from '#web/api/download.ts';
import { genericWords } from '#web/forms/problem-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** The report to take along, as a file and on paper, and the way to have a mistake fixed (REPORT-011). */
export function ReportActions({ onWrong }: { onWrong: () => void }) {
  const { isFetching, said, failure, fetchPdf } = usePdf();
  return (
    <div className="report__actions">
      <div className="row">
        <Button pending={isFetching} onClick={() => void fetchPdf()}>
          <Icon of={FileText} /> Download PDF
        </Button>
        <Button onClick={() => window.print()}>
          <Icon of={Printer} /> Print
        </Button>
        <Button aria-haspopup="dialog" onClick={onWrong}>
          Something doesn't look right?
        </Button>
      </div>
      <output className="small">{said}</output>
      {failure !== null && (
        <p className="small" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

function usePdf() {
  const [isFetching, setFetching] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  async function fetchPdf() {
    setFetching(true);
    setFailure(null);
    setSaid('Making your PDF…');
    try {
      await download('/v1/creditreport/pdf');
      setSaid('The PDF is in your downloads.');
    } catch (error) {
      setSaid('');
      const told = error instanceof ApiError ? error.problem?.errorMessage : undefined;
      setFailure(`${told ?? genericWords(error, ERROR_MESSAGES)}. Please try again.`.replace('..', '.'));
    } finally {
      setFetching(false);
    }
  }
  return { isFetching, said, failure, fetchPdf };
}
