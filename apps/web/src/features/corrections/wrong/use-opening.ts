import {
  type CorrectionAddressee,
  validateCorrectionWords,
} from '@wattle/domain/corrections/correction-words';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import type { ReportItem } from './report-item.ts';
import type { CorrectionCase, Corrections } from '../use-corrections.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useSending } from '../use-sending.ts';

type Opening = { addressee: CorrectionAddressee; words: string };

type Answer = Corrections & { caseId: string };

/** Opens a correction of one item. Typed text is kept until the request is accepted. */
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
  const sending = useSending<Opening, Answer>({
    call({ addressee, words }, once) {
      const body = { itemReference, itemKind, addressee, words };
      return once(body, (headers) => api('POST /v1/corrections', { body, headers }));
    },
    onSent({ cases, caseId }) {
      form.sent();
      setOpened(cases.find((each) => each.caseId === caseId) ?? null);
    },
    showFields: form.showProblem,
  });

  return { ...sending, form, opened };
}
