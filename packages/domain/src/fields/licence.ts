import { FIELD_MESSAGES } from '../messages/fields.ts';
import { hasShape, LICENCE_CARDS } from './licence-shapes.ts';
import { withoutSeparators } from './text-fields.ts';

export const LICENCE_STATES = ['NSW', 'VIC', 'SA', 'WA', 'NT', 'QLD', 'ACT', 'TAS'] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];
export const DEFAULT_LICENCE_STATE: LicenceState = 'NSW';

export const STATE_NAMES: Record<LicenceState, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};

export function isLicenceState(text: string): text is LicenceState {
  return LICENCE_STATES.some((state) => state === text);
}

/** Requires the state's format, ignoring blanks and hyphens (IDV-015 to IDV-020). */
export function validateLicenceNumber(state: LicenceState, number: string): string | null {
  const plain = withoutSeparators(number);
  if (plain === '') return FIELD_MESSAGES.licenceNumberRequired;
  return hasShape(plain, LICENCE_CARDS[state].number) ? null : FIELD_MESSAGES.licenceNumberInvalid;
}

/** Requires the state's format; every state has a card number (IDV-014, IDV-021 to IDV-027). */
export function validateCardNumber(state: LicenceState, number: string): string | null {
  const plain = withoutSeparators(number);
  if (plain === '') return FIELD_MESSAGES.cardNumberRequired;
  return hasShape(plain, LICENCE_CARDS[state].card) ? null : FIELD_MESSAGES.cardNumberInvalid;
}
