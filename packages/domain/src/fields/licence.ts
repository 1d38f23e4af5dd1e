import type { StateCode } from './address.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { withoutSeparators } from './text-fields.ts';

export const DEFAULT_LICENCE_STATE: StateCode = 'NSW';

type Shape = { readonly kind: 'digits' | 'letters or digits'; readonly min: number; readonly max: number };

/** Where a number is printed, as one sees the card. */
export type Spot = 'top left' | 'left' | 'upright' | 'top right' | 'right' | 'bottom right';

export type LicenceCard = {
  readonly number: Shape & { readonly spot: Spot };
  readonly card: Shape & { readonly side: 'front' | 'back'; readonly spot: Spot; readonly where: string };
};

const digits = (min: number, max = min): Shape => ({ kind: 'digits', min, max });
const characters = (min: number, max = min): Shape => ({ kind: 'letters or digits', min, max });

/**
 * Each state's two numbers: their form (IDV-016 to IDV-027) and where the card has them, as the issuers and banks
 * describe it. Cards of different years differ; `where` names the usual ones.
 */
export const LICENCE_CARDS: Record<StateCode, LicenceCard> = {
  NSW: {
    number: { ...characters(6, 8), spot: 'left' },
    card: { ...digits(10), side: 'front', spot: 'top right', where: 'on the front, top right' },
  },
  VIC: {
    number: { ...digits(1, 10), spot: 'top right' },
    card: {
      ...characters(8),
      side: 'back',
      spot: 'top right',
      where: 'on the back, top right. Cards from before Nov 2022 have it below the year of birth',
    },
  },
  SA: {
    number: { ...characters(6), spot: 'top left' },
    card: { ...characters(9), side: 'back', spot: 'top right', where: 'on the back, top right' },
  },
  WA: {
    number: { ...digits(7), spot: 'top right' },
    card: { ...characters(8, 10), side: 'back', spot: 'right', where: 'on the back, at the right' },
  },
  NT: {
    number: { ...digits(1, 10), spot: 'left' },
    card: {
      ...digits(6, 8),
      side: 'back',
      spot: 'bottom right',
      where: 'on the back, along the bottom',
    },
  },
  QLD: {
    number: { ...digits(8, 9), spot: 'top right' },
    card: {
      ...characters(10),
      side: 'back',
      spot: 'bottom right',
      where: 'on the back, bottom right. Newer cards also have it on the front, below the signature',
    },
  },
  ACT: {
    number: { ...digits(1, 10), spot: 'left' },
    card: {
      ...characters(10),
      side: 'front',
      spot: 'upright',
      where: 'on the front, upright beside the photo',
    },
  },
  TAS: {
    number: { ...characters(6, 8), spot: 'top left' },
    card: { ...characters(9), side: 'back', spot: 'top right', where: 'on the back, top right' },
  },
};

const LETTERS = { digits: String.raw`\d`, 'letters or digits': '[A-Za-z0-9]' } as const;

function hasShape(text: string, { kind, min, max }: Shape): boolean {
  return new RegExp(`^${LETTERS[kind]}{${min},${max}}$`).test(text);
}

/** `6 to 8 letters or digits`. */
export function describeShape({ kind, min, max }: Shape): string {
  if (min === max) return `${min} ${kind}`;
  return min === 1 ? `up to ${max} ${kind}` : `${min} to ${max} ${kind}`;
}

/** Requires the state's format, ignoring blanks and hyphens (IDV-015 to IDV-020). */
export function validateLicenceNumber(state: StateCode, number: string): string | null {
  const plain = withoutSeparators(number);
  if (plain === '') return FIELD_MESSAGES.licenceNumberRequired;
  return hasShape(plain, LICENCE_CARDS[state].number) ? null : FIELD_MESSAGES.licenceNumberInvalid;
}

/** Requires the state's format; every state has a card number (IDV-014, IDV-021 to IDV-027). */
export function validateCardNumber(state: StateCode, number: string): string | null {
  const plain = withoutSeparators(number);
  if (plain === '') return FIELD_MESSAGES.cardNumberRequired;
  return hasShape(plain, LICENCE_CARDS[state].card) ? null : FIELD_MESSAGES.cardNumberInvalid;
}
