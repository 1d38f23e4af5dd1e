import { ACCESS_MESSAGES } from '../messages/access.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { isStateCode, wordsOf } from './address.ts';
import { isAustralianMobile, MOBILE_LENGTH } from './contact-fields.ts';
import type { FieldError } from './field-error.ts';
import { describeShape, LICENCE_CARDS } from './licence.ts';
import { mobileDigits } from './mobile-entry.ts';
import { ONE_TIME_CODE_MAX } from './one-time-code.ts';
import { stateOfAddress } from './state-of-address.ts';
import { normaliseText } from './text-fields.ts';

type Fault = FieldError & { readonly typed: string; readonly values: object };
type Advice = string | ((fault: Fault) => string | null);

const M = FIELD_MESSAGES;
const NAME =
  'Use letters only, with single spaces, hyphens or apostrophes between them: ‘van t Hoff’ for ‘van ’t Hoff’, ‘St John’ for ‘St. John’.';

/** What to do about a fault, where the documents' sentence does not say it. */
const ADVICE: ReadonlyMap<string, Advice> = new Map<string, Advice>([
  [M.firstNameRequired, oneNameAdvice],
  [M.lastNameRequired, oneNameAdvice],
  [M.firstNameInvalid, NAME],
  [M.middleNameInvalid, NAME],
  [M.lastNameInvalid, NAME],
  [M.mobileInvalid, mobileAdvice],
  [M.mobileSeemsInvalid, mobileAdvice],
  [M.emailInvalid, emailAdvice],
  [M.addressInvalid, ({ typed }) => stateAdvice(typed)],
  [M.dateInvalid, 'Enter a day that exists and all four digits of the year, for example 27 3 1989.'],
  [M.tooYoung, 'If you are, check the year.'],
  [
    M.passwordTooEasy,
    'Use three or four words that do not belong together. Leave out your name, birth date and email address.',
  ],
  [M.passwordsDoNotMatch, 'Type the same new password in both fields.'],
  [M.consentRequired, 'Tick the box to accept the Terms of Use and the Privacy Policy.'],
  [M.oneTimeCodeInvalid, codeAdvice],
  [M.licenceNumberInvalid, ({ values }) => licenceAdvice(values, 'number')],
  [M.cardNumberInvalid, ({ values }) => licenceAdvice(values, 'card')],
  [M.identityConsentRequired, consentAdvice],
  [M.medicareNumberInvalid, 'Enter the 10 digits of the card number.'],
  [M.medicareReferenceInvalid, 'Enter the digit before your name on the card.'],
  [M.medicareColourInvalid, 'Choose green, blue or yellow.'],
  [M.medicareExpiryInvalid, 'Enter the date after ‘Valid to’ on the card. It must not have passed.'],
  [M.passportNumberInvalid, 'Enter the letters and digits from the photo page, 20 at most.'],
  [M.documentNotSelected, 'Choose the document that you have with you.'],
  [ACCESS_MESSAGES.passwordIncorrect, 'Enter the password you log in with.'],
]);

/** The sentence that follows a field's message; null where the message says enough. */
export function adviceOn({ field, message }: FieldError, values: object): string | null {
  const advice = ADVICE.get(message);
  if (advice === undefined) return null;
  return typeof advice === 'string'
    ? advice
    : advice({ field, message, typed: textAt(values, field), values });
}

/** The text at a dotted path; empty where there is none. */
function textAt(values: object, path: string): string {
  let at: unknown = values;
  for (const part of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[part];
  return typeof at === 'string' ? at : '';
}

/** Helps people with one name if the other field is filled in. */
function oneNameAdvice({ values }: Fault): string | null {
  const names = ['firstName', 'lastName', 'name', 'lastname', 'givenName', 'familyName'];
  const isOneGiven = names.some((name) => textAt(values, name).trim() !== '');
  return isOneGiven ? 'If you have one name only, enter it in both fields.' : null;
}

/** Advises the code for a state that is written otherwise or, on an island, left out. */
function stateAdvice(address: string): string | null {
  if (wordsOf(address).some(isStateCode)) return null;
  const state = stateOfAddress(normaliseText(address));
  return state === null ? null : `Write the state as ${state}.`;
}

function mobileAdvice({ typed }: Fault): string {
  const digits = mobileDigits(typed);
  if (digits === '') return 'Enter your mobile number, for example 0412 345 678.';
  if (isAustralianMobile(digits)) return 'Check the digits, or use another Australian mobile number.';
  if (digits.length === MOBILE_LENGTH) {
    return 'Enter a number that starts with 04. We can send codes to Australian mobiles only.';
  }
  return `This number has ${counted(digits.length)}. An Australian mobile number has ${MOBILE_LENGTH}, for example 0412 345 678.`;
}

function emailAdvice({ typed }: Fault): string {
  if (typed.trim() === '') return 'Enter your email address, for example name@example.com.';
  if (!typed.includes('@')) return 'Enter it with an @, for example name@example.com.';
  return 'Check it for spaces and missing letters. It looks like name@example.com.';
}

/** The documents give the number that a code goes to the same message as the code (REG-047). */
function codeAdvice(fault: Fault): string {
  if (fault.field !== 'oneTimeCode') return mobileAdvice(fault);
  const { length } = fault.typed.trim();
  return length === ONE_TIME_CODE_MAX
    ? 'Check the digits, or ask for another code.'
    : `Enter the ${ONE_TIME_CODE_MAX} digits of the code we sent you.`;
}

function licenceAdvice(values: object, number: 'number' | 'card'): string {
  const state = textAt(values, 'driversLicence.stateCode');
  if (!isStateCode(state)) return 'Select the state of your licence first.';
  const name = number === 'number' ? 'licence' : 'card';
  return `Check it: the ${name} number of this state has ${describeShape(LICENCE_CARDS[state][number])}.`;
}

function consentAdvice({ field }: Fault): string {
  return field === 'consent'
    ? 'Tick the box, so that we may check your document with its issuer.'
    : 'Tick the box, so that we may get your credit report.';
}

function counted(digits: number): string {
  return digits === 1 ? '1 digit' : `${digits} digits`;
}
