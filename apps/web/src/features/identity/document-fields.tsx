import brand from '../../../../../content/brand.yaml';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import type { DocumentFieldsProps } from './document-values.ts';
import { LicenceFields } from './licence-fields.tsx';
import { MedicareFields } from './medicare-fields.tsx';
import { PassportFields } from './passport-fields.tsx';
import { CONSENT_ABOUT } from './document-words.ts';

const FIELDS = { DL: LicenceFields, PP: PassportFields, MC: MedicareFields } as const;

export function DocumentFields({ type, form }: DocumentFieldsProps & { type: DocumentType }) {
  const Fields = FIELDS[type];
  return <Fields form={form} />;
}

/** Both are mandatory, each with its own message (IDV-037, IDV-038). */
export function IdentityConsents({ form }: DocumentFieldsProps) {
  return (
    <fieldset className="group id-consents">
      <legend>Your consent</legend>
      <Checkbox
        label="I confirm that I am authorised to provide these personal details, and I consent to them being checked with the document issuer."
        advice={CONSENT_ABOUT.consent}
        {...form.field('consent')}
      />
      <Checkbox
        label={`I appoint ${brand.name} as my agent to retrieve my credit report.`}
        advice={CONSENT_ABOUT.consent1}
        {...form.field('consent1')}
      />
    </fieldset>
  );
}
