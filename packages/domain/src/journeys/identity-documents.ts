import {
  isRealDate,
  monthOf,
  parseDate,
  isMonth,
  compareDates,
  type CalendarDate,
} from '../calendar/calendar.ts';
import { isStateCode } from '../fields/address.ts';
import { isCountryCode } from '../fields/countries.ts';
import { fieldErrors, type FieldError } from '../fields/field-error.ts';
import { validateCardNumber, validateLicenceNumber } from '../fields/licence.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { validateMiddleName } from '../fields/names.ts';
import { normaliseMonth } from '../fields/birth-date.ts';
import { normaliseNumber, withoutSeparators } from '../fields/text-fields.ts';

/** Driver's licence, passport, Medicare (IDV-011). */
export const DOCUMENT_TYPES = ['DL', 'PP', 'MC'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Codes of green, blue and yellow (IDV-033). */
export const CARD_COLOURS = ['G', 'B', 'Y'] as const;
export type CardColour = (typeof CARD_COLOURS)[number];
export const DEFAULT_CARD_COLOUR: CardColour = 'G';

export type DriversLicence = {
  readonly stateCode: string;
  readonly number: string;
  readonly cardNumber: string;
};
export type Passport = { readonly countryCode: string; readonly number: string };
export type Medicare = {
  readonly number: string;
  readonly referenceNumber: string;
  readonly middleNameOnCard?: string | null | undefined;
  /** `YYYY-MM` on a green card, `YYYY-MM-DD` on the others (IDV-035). */
  readonly dateOfExpiry: string;
  readonly cardColour: string;
};

/** One document and both consents, with wire names. The other documents are absent or null. */
export type IdentityForm = {
  readonly driversLicence?: DriversLicence | null | undefined;
  readonly passport?: Passport | null | undefined;
  readonly medicare?: Medicare | null | undefined;
  readonly consent: boolean;
  readonly consent1: boolean;
};

/** Null for none and for more than one. */
export function documentTypeOf(form: IdentityForm): DocumentType | null {
  const present: DocumentType[] = [];
  if (form.driversLicence) present.push('DL');
  if (form.passport) present.push('PP');
  if (form.medicare) present.push('MC');
  return present.length === 1 ? (present[0] ?? null) : null;
}

/** Every error in page order (IDV-009, IDV-015 to IDV-037). `today` is the Sydney date. */
export function validateIdentityForm(form: IdentityForm, today: CalendarDate): FieldError[] {
  if (documentTypeOf(form) === null) {
    return [{ field: 'documentType', message: FIELD_MESSAGES.documentNotSelected }];
  }
  return [
    ...(form.driversLicence ? validateDriversLicence(form.driversLicence) : []),
    ...(form.passport ? validatePassport(form.passport) : []),
    ...(form.medicare ? validateMedicare(form.medicare, today) : []),
    ...fieldErrors('consent', form.consent ? null : FIELD_MESSAGES.identityConsentRequired),
    ...fieldErrors('consent1', form.consent1 ? null : FIELD_MESSAGES.identityConsentRequired),
  ];
}

/** Applies the chosen state's rules; an unknown state is the only error reported. */
function validateDriversLicence({ stateCode, number, cardNumber }: DriversLicence): FieldError[] {
  if (!isStateCode(stateCode)) {
    return [{ field: 'driversLicence.stateCode', message: FIELD_MESSAGES.licenceStateInvalid }];
  }
  return [
    ...fieldErrors('driversLicence.number', validateLicenceNumber(stateCode, number)),
    ...fieldErrors('driversLicence.cardNumber', validateCardNumber(stateCode, cardNumber)),
  ];
}

/** 1 to 20 letters and digits, and a listed country (IDV-029, IDV-030). */
export function validatePassport({ countryCode, number }: Passport): FieldError[] {
  const numberValid = /^[A-Za-z0-9]{1,20}$/.test(withoutSeparators(number));
  return [
    ...fieldErrors(
      'passport.countryCode',
      isCountryCode(countryCode) ? null : FIELD_MESSAGES.passportCountryInvalid,
    ),
    ...fieldErrors('passport.number', numberValid ? null : FIELD_MESSAGES.passportNumberInvalid),
  ];
}

/** IDV-031 to IDV-036. An unknown colour suppresses the expiry's error, whose format depends on it. */
export function validateMedicare(card: Medicare, today: CalendarDate): FieldError[] {
  const { cardColour } = card;
  const colourKnown = isCardColour(cardColour);
  return [
    ...fieldErrors(
      'medicare.number',
      /^\d{1,11}$/.test(withoutSeparators(card.number)) ? null : FIELD_MESSAGES.medicareNumberInvalid,
    ),
    ...fieldErrors(
      'medicare.referenceNumber',
      /^\d{1,11}$/.test(withoutSeparators(card.referenceNumber))
        ? null
        : FIELD_MESSAGES.medicareReferenceInvalid,
    ),
    ...fieldErrors('medicare.middleNameOnCard', validateMiddleName(card.middleNameOnCard ?? '')),
    ...fieldErrors('medicare.cardColour', colourKnown ? null : FIELD_MESSAGES.medicareColourInvalid),
    ...fieldErrors(
      'medicare.dateOfExpiry',
      colourKnown ? validateMedicareExpiry(cardColour, card.dateOfExpiry, today) : null,
    ),
  ];
}

/** Requires the colour's format and a date not passed; a card is valid to the end of its month or day. */
function validateMedicareExpiry(
  colour: CardColour,
  dateOfExpiry: string,
  today: CalendarDate,
): string | null {
  if (colour === 'G') {
    const valid = isMonth(dateOfExpiry) && dateOfExpiry >= monthOf(today);
    return valid ? null : FIELD_MESSAGES.medicareExpiryInvalid;
  }
  const expiry = parseDate(dateOfExpiry);
  return expiry && compareDates(expiry, today) >= 0 ? null : FIELD_MESSAGES.medicareExpiryInvalid;
}

/**
 * The wire format for a colour (IDV-035); empty if invalid, which the rule then refuses. Ignores the day of a green
 * card, and takes a year of two digits.
 */
export function medicareExpiryToWire(
  colour: CardColour,
  parts: { readonly day: string; readonly month: string; readonly year: string },
): string {
  const day = colour === 'G' ? '1' : normaliseNumber(parts.day);
  const year = normaliseNumber(parts.year).replace(/^\d\d$/, '20$&');
  const month = normaliseMonth(parts.month);
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return '';
  if (!isRealDate({ day: Number(day), month: Number(month), year: Number(year) })) return '';
  const yearAndMonth = `${year}-${month.padStart(2, '0')}`;
  return colour === 'G' ? yearAndMonth : `${yearAndMonth}-${day.padStart(2, '0')}`;
}

export function isCardColour(text: string): text is CardColour {
  return CARD_COLOURS.some((colour) => colour === text);
}
