import { type CorrectionOutcome, validateCorrectionNote } from '@wattle/domain/corrections/correction-words';
import { api } from '#web/api/call.ts';
import type { CorrectionCase } from '../use-corrections.ts';
import { useDraftForm } from '../wrong/use-draft-form.ts';
import { useSending } from '../use-sending.ts';

type Closing = { outcome: CorrectionOutcome | ''; note: string };

const NO_OUTCOME = { field: 'outcome', message: 'Please choose how it ended.' };

/** Closes a case with its outcome; a known decision is preselected. */
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
  const sending = useSending({
    call({ outcome: chosen, note }: Closing & { outcome: CorrectionOutcome }, once) {
      const body = { outcome: chosen, ...(note.trim() === '' ? {} : { note }) };
      return once({ caseId, ...body }, (headers) =>
        api('POST /v1/corrections/:caseId/close', { params: { caseId }, body, headers }),
      );
    },
    onSent() {
      form.sent();
      onClosed();
    },
    showFields: form.showProblem,
  });

  async function submit({ outcome: chosen, note }: Closing): Promise<void> {
    if (chosen !== '') await sending.submit({ outcome: chosen, note });
  }

  return { ...sending, form, submit };
}
