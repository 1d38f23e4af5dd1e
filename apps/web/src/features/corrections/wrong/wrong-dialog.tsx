import {
  CORRECTION_WORDS_MAX,
  correctionCharactersLeft,
  type CorrectionAddressee,
  validateCorrectionWords,
} from '@wattle/domain/corrections/correction-words';
import { useWatch } from 'react-hook-form';
import { useState } from 'react';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { Modal } from '#web/ui/overlay/modal.tsx';
import { CharacterCount, TextArea } from '#web/ui/fields/text-area.tsx';
import { api } from '#web/api/call.ts';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { addresseeName } from '../cases/case-words.ts';
import { ItemName } from '../cases/item-name.tsx';
import { OpenedNote } from '../cases/opened-note.tsx';
import { DialogForm } from '../dialog-form.tsx';
import type { CorrectionCase, Corrections } from '../use-corrections.ts';
import { useSending } from '../use-sending.ts';
import { bureauOf, type ReportItem, WRONG_LABELS } from './report-item.ts';

type WrongDialogProps = { item: ReportItem; isOpen: boolean; onClose: () => void };

/** Requests a correction of one item. Keeps typed text when closed. */
export function WrongDialog({ item, isOpen, onClose }: WrongDialogProps) {
  return (
    <Modal open={isOpen} title={WRONG_LABELS[item.itemKind]} onClose={onClose}>
      {isOpen && <Content item={item} onClose={onClose} />}
    </Modal>
  );
}

type ContentProps = Omit<WrongDialogProps, 'isOpen'>;

function Content({ item, onClose }: ContentProps) {
  const opening = useOpening(item);
  const { form, opened } = opening;
  if (opened !== null) return <OpenedNote opened={opened} onClose={onClose} />;
  return (
    <DialogForm
      sending={opening}
      lead={<ItemName kind={item.itemKind} title={item.title} provider={item.provider} as="p" />}
      submit="Ask for the correction"
      cancel="Not now"
      onClose={onClose}
    >
      {item.itemKind === 'personal-details' ? (
        <p>Your request goes to {bureauOf(item)}, which keeps these details. It is free.</p>
      ) : (
        <RadioCards
          legend="Who should look into it?"
          hint={`Your request goes to ${bureauOf(item)}. It must deal with it, even if someone else made the mistake. One request is enough, and it is free.`}
          options={addressees(item)}
          arrangement="stack"
          {...form.field('addressee')}
        />
      )}
      <TextArea
        label="In your own words"
        hint="What is wrong, what it should say, and any proof you have. Please leave out passwords and document numbers."
        after={<Counter form={form} />}
        {...form.field('words')}
      />
    </DialogForm>
  );
}

function addressees(item: ReportItem) {
  const { itemKind, provider } = item;
  const name = addresseeName('credit-provider', provider);
  const creditor = itemKind === 'court-action' ? 'It brought the action' : 'It reported this';
  return [
    {
      value: 'credit-provider',
      label: name === 'the credit provider' ? 'The credit provider' : name,
      detail: `${creditor} and has the records. The bureau consults it, which is often the quickest way.`,
    },
    {
      value: 'bureau',
      label: bureauOf(item),
      detail: 'It keeps your file, and consults the credit provider where it needs to.',
    },
  ];
}

type CounterProps = { form: ReturnType<typeof useOpening>['form'] };

/** A component of its own, so that typing re-renders nothing else. */
function Counter({ form }: CounterProps) {
  const words = useWatch({ control: form.control, name: 'words' });
  return <CharacterCount left={correctionCharactersLeft(words)} max={CORRECTION_WORDS_MAX} />;
}

/** Where no credit provider is known to have reported the item, or a court has. */
const isForBureau = ({ itemKind, provider }: Pick<ReportItem, 'itemKind' | 'provider'>): boolean =>
  provider === '' || itemKind === 'court-action' || itemKind === 'personal-details';

type Opening = { addressee: CorrectionAddressee; words: string };

type Answer = Corrections & { caseId: string };

/** Opens a correction of one item. Typed text is kept until the request is accepted. */
function useOpening({ itemReference, itemKind, provider }: ReportItem) {
  const [opened, setOpened] = useState<CorrectionCase | null>(null);
  const form = useRuleForm<Opening>({
    draftName: `wrong ${itemReference} ${itemKind}`,
    defaultValues: {
      addressee: isForBureau({ itemKind, provider }) ? 'bureau' : 'credit-provider',
      words: '',
    },
    rules: ({ words }) => validateCorrectionWords(words),
  });
  const sending = useSending<Opening, Answer>({
    call({ addressee, words }, once) {
      const body = { itemReference, itemKind, addressee, words };
      return once(body, (headers) => api('POST /v1/corrections', { body, headers }));
    },
    onSent({ cases, caseId }) {
      form.dropDraft();
      setOpened(cases.find((each) => each.caseId === caseId) ?? null);
    },
    showFields: form.showProblem,
  });

  return { ...sending, form, opened };
}
