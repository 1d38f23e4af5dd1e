import { type CorrectionOutcome, validateCorrectionNote } from '@wattle/domain/corrections/correction-words';
import { api } from '#web/api/call.ts';
import type { CorrectionCase } from './use-corrections.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useSending } from './use-sending.ts';

type Closing = { outcome: CorrectionOutcome | ''; note: string };

const NO_OUTCOME = { field: 'outcome', message: 'Please choose how it ended.' };

/** Closes a case with its outcome; the decision that is known is ticked already. */
export function useClosing({ caseId, outcome }: CorrectionCase, onClosed: () => void) {
  const form = useDraftForm<Closing>({
    draftKey: `close ${caseId}`,
    defaultValues: { outcome: outcome ?? '', note: '' },
    fields: ['outcome', 'note'],
    rules: (values) => [
      ...(values.outcome === '' ? [NO_OUTCOME] : []),
      ...validateCorrectionNote(values.note),
    ],
  });
  const {
    send: sendAway,
    isPending,
    error,
    clearError,
  } = useSending(() => {
    form.sent();
    onClosed();
  });

  async function send({ outcome: chosen, note }: Closing): Promise<void> {
    if (chosen === '') return;
    const body = { outcome: chosen, ...(note.trim() === '' ? {} : { note }) };
    const params = { caseId };
    const refusal = await sendAway({ caseId, ...body }, (headers) =>
      api('POST /v1/corrections/:caseId/close', { params, body, headers }),
    );
    if (refusal !== null) form.showProblem(refusal);
  }

  return { form, send, isPending, error, clearError };
}
