import { DOCUMENT_TYPES, type DocumentType } from '@wattle/domain/journeys/identity-documents';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import type { ReactNode } from 'react';
import { FormPage } from '#web/forms/form-page.tsx';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { DOCUMENT_TEXTS } from './document-words.ts';

type DocumentPickerProps = {
  /** Whether another document is verified. */
  isVerified: boolean;
  offered: readonly DocumentType[];
  onPick: (type: DocumentType) => void;
  skip: ReactNode;
};

type Picked = { documentType: string };

/** Chooses the document; none is preselected (IDV-009). */
export function DocumentPicker({ isVerified, offered, onPick, skip }: DocumentPickerProps) {
  const form = useRuleForm<Picked>({
    defaultValues: { documentType: '' },
    draftName: null,
    fields: ['documentType'],
    rules: ({ documentType }) =>
      typeOf(documentType) === undefined
        ? [{ field: 'documentType', message: FIELD_MESSAGES.documentNotSelected }]
        : [],
  });
  return (
    <FormPage
      title={isVerified ? 'Add another document' : 'Verify your identity'}
      intro={<p className="lead">Choose a document. {IDENTITY_MESSAGES.identityNumbersNotKept}</p>}
      summary={form.summary}
      hasSummary={false}
      onSubmit={form.submit(async ({ documentType }) => {
        const type = typeOf(documentType);
        if (type !== undefined) onPick(type);
      })}
      pending={false}
      problem={null}
      submitLabel="Continue"
      after={skip}
    >
      <RadioCards
        legend="Choose a document"
        legendStyle="group"
        arrangement="pick"
        options={offered.map((type) => {
          const { label, detail, icon } = DOCUMENT_TEXTS[type];
          return { value: type, label, detail, icon };
        })}
        {...form.field('documentType')}
      />
    </FormPage>
  );
}

function typeOf(text: string | null): DocumentType | undefined {
  return DOCUMENT_TYPES.find((type) => type === text);
}
