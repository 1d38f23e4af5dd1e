import {
  CORRECTION_NOTE_MAX,
  type CorrectionOutcome,
  validateCorrectionNote,
} from '@wattle/domain/corrections/correction-words';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { Modal } from '#web/ui/overlay/modal.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { api } from '#web/api/call.ts';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { DialogForm } from '../dialog-form.tsx';
import { isOpen, type CorrectionCase } from '../use-corrections.ts';
import { useSending } from '../use-sending.ts';

type Closing = { outcome: CorrectionOutcome | ''; note: string };

const NO_OUTCOME = { field: 'outcome', message: 'Please choose how it ended.' };

/** Closes a case with its outcome; a known decision is preselected. */
function useClosing({ caseId, outcome }: CorrectionCase, onClosed: () => void) {
  const form = useRuleForm<Closing>({
    draftName: `close ${caseId}`,
    defaultValues: { outcome: outcome ?? '', note: '' },
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
      form.dropDraft();
      onClosed();
    },
    showFields: form.showProblem,
  });

  async function submit({ outcome: chosen, note }: Closing): Promise<void> {
    if (chosen !== '') await sending.submit({ outcome: chosen, note });
  }

  return { ...sending, form, submit };
}

type CloseCaseProps = { correction: CorrectionCase; onClosed: () => void };

export function CloseCase({ correction, onClosed }: CloseCaseProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button size="small" onClick={() => setAsked(true)}>
        Close this case <span className="vh">: {correction.itemTitle}</span>
      </Button>
      <Modal open={isAsked} title="Close this case" onClose={() => setAsked(false)}>
        {isAsked && <ClosingForm {...{ correction, onClosed }} onClose={() => setAsked(false)} />}
      </Modal>
    </div>
  );
}

function ClosingForm({ correction, onClosed, onClose }: CloseCaseProps & { onClose: () => void }) {
  const closing = useClosing(correction, onClosed);
  const { form } = closing;
  return (
    <DialogForm
      sending={closing}
      lead={
        <p>
          {isOpen(correction)
            ? 'You are still owed an answer. Once you close the case, we stop counting the days and send you no reminders.'
            : 'It stays on this page, among the closed ones.'}
        </p>
      }
      submit="Close the case"
      cancel="Keep it open"
      onClose={onClose}
    >
      <RadioCards
        legend="How did it end?"
        options={isOpen(correction) ? OUTCOMES : DECIDED_OUTCOMES}
        arrangement="stack"
        {...form.field('outcome')}
      />
      <TextArea
        label="A note for yourself"
        hint={`At most ${CORRECTION_NOTE_MAX} characters, for instance who told you.`}
        rows={3}
        optional
        {...form.field('note')}
      />
    </DialogForm>
  );
}

type Option = { value: CorrectionOutcome; label: string; detail: string };

const DECIDED_OUTCOMES: readonly Option[] = [
  { value: 'corrected', label: 'It was corrected', detail: 'The report will say what it should.' },
  {
    value: 'refused',
    label: 'It was refused',
    detail: 'It stays as it is. You can still go to AFCA or the OAIC.',
  },
];
const OUTCOMES: readonly Option[] = [
  ...DECIDED_OUTCOMES,
  { value: 'withdrawn', label: 'I withdraw my request', detail: 'No one needs to answer it any more.' },
];
