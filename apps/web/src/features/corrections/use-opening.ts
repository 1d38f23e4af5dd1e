import {
  type CorrectionAddressee,
  validateCorrectionWords,
} from '@wattle/domain/corrections/correction-words';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import type { ReportItem } from './report-item.ts';
import type { CorrectionCase, Corrections } from './use-corrections.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useSending } from './use-sending.ts';

/** As ticked and typed. */
type Opening = { addressee: CorrectionAddressee; words: string };

type Answer = Corrections & { caseId: string };

/** Asks for the correction of one item. What was typed stays until it has been taken. */
export function useOpening({ itemReference, itemKind }: ReportItem) {
  const [opened, setOpened] = useState<CorrectionCase | null>(null);
  const form = useDraftForm<Opening>({
    draftKey: `wrong ${itemReference} ${itemKind}`,
    defaultValues: {
      addressee: itemKind === 'court-action' ? 'bureau' : 'credit-provider',
      words: '',
    },
    fields: ['addressee', 'words'],
    rules: ({ words }) => validateCorrectionWords(words),
  });
  const {
    send: sendAway,
    isPending,
    error,
    clearError,
  } = useSending<Answer>(({ cases, caseId }) => {
    form.sent();
    setOpened(cases.find((each) => each.caseId === caseId) ?? null);
  });

  async function send({ addressee, words }: Opening): Promise<void> {
    const body = { itemReference, itemKind, addressee, words };
    const refusal = await sendAway(body, (headers) => api('POST /v1/corrections', { body, headers }));
    if (refusal !== null) form.showProblem(refusal);
  }

  return { form, send, opened, isPending, error, clearError };
}
