import type { BodyOf } from '@wattle/contract';
import { type CustomerForm, normaliseCustomerForm } from '@wattle/domain/journeys/customer-form';
import { genderToWire } from '@wattle/domain/fields/gender';
import { PARTNER_IDS } from '@wattle/domain/product-constants';

type Extras = {
  readonly isCurrentEmailValid: boolean | null;
  readonly partnerSourceId: 12 | 24 | null;
  /** Came through a partner's letter (SPLASH-013). */
  readonly isNewMember: boolean;
  readonly origin: string;
};

/** Step 1 as sent (REG-038, REG-039), without a mobile (REG-034). */
export function customerRequest(
  form: CustomerForm,
  { isCurrentEmailValid, partnerSourceId, isNewMember, origin }: Extras,
): BodyOf<'POST /v1/user/register-full'> {
  const { gender, ...rest } = normaliseCustomerForm(form);
  return {
    ...rest,
    gender: genderToWire(gender),
    origin,
    ...(isCurrentEmailValid === null ? {} : { isCurrentEmailValid }),
    ...(partnerSourceId === null ? {} : { partnerSourceId }),
    ...(isNewMember ? { isNewMember } : {}),
  };
}

/** The partner of a co-branded link; null if unknown (REG-065). */
export function partnerOf(text: string | null): 12 | 24 | null {
  return Object.values(PARTNER_IDS).find((id) => String(id) === text) ?? null;
}
