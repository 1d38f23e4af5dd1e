import { FIELD_MESSAGES } from '../messages/fields.ts';
import { withoutSeparators } from './text-fields.ts';

/** In page order. */
export const LICENCE_STATES = ['NSW', 'VIC', 'SA', 'WA', 'NT', 'QLD', 'ACT', 'TAS'] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];
export const DEFAULT_LICENCE_STATE: LicenceState = 'NSW';

// IDV-016 to IDV-020.
const NUMBER_PATTERNS: Record<LicenceState, RegExp> = {
  NSW: /^[A-Za-z0-9]{6,8}$/,
  VIC: /^\d{1,10}$/,
  SA: /^[A-Za-z0-9]{6}$/,
  WA: /^\d{7}$/,
  NT: /^\d{1,10}$/,
  QLD: /^\d{8,9}$/,
  ACT: /^\d{1,10}$/,
  TAS: /^[A-Za-z0-9]{6,8}$/,
};

// IDV-022 to IDV-027.
const CARD_PATTERNS: Record<LicenceState, RegExp> = {
  NSW: /^\d{10}$/,
  VIC: /^[A-Za-z0-9]{8}$/,
  SA: /^[A-Za-z0-9]{9}$/,
  WA: /^[A-Za-z0-9]{8,10}$/,
  NT: /^\d{6,8}$/,
  QLD: /^[A-Za-z0-9]{10}$/,
  ACT: /^[A-Za-z0-9]{10}$/,
  TAS: /^[A-Za-z0-9]{9}$/,
};

export function isLicenceState(text: string): text is LicenceState {
  return LICENCE_STATES.some((state) => state === text);
}

/** Requires the state's format, ignoring blanks and hyphens (IDV-015 to IDV-020). */
export function validateLicenceNumber(state: LicenceState, number: string): string | null {
  const plain = withoutSeparators(number);
  if (plain === '') return FIELD_MESSAGES.licenceNumberRequired;
  return NUMBER_PATTERNS[state].test(plain) ? null : FIELD_MESSAGES.licenceNumberInvalid;
}

/** Requires the state's format; every state has a card number (IDV-014, IDV-021 to IDV-027). */
export function validateCardNumber(state: LicenceState, number: string): string | null {
  const plain = withoutSeparators(number);
  if (plain === '') return FIELD_MESSAGES.cardNumberRequired;
  return CARD_PATTERNS[state].test(plain) ? null : FIELD_MESSAGES.cardNumberInvalid;
}
