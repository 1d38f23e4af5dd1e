import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ContactForm, validateContactForm } from '../contact/contact-form.ts';
import { CONTACT_MESSAGES } from '../contact/contact-messages.ts';
import {
  CORRECTION_MESSAGES,
  CORRECTION_NOTE_MAX,
  CORRECTION_WORDS_MAX,
  validateCorrectionNote,
  validateCorrectionWords,
} from '../corrections/correction-words.ts';
import { type CustomerForm, validateCustomerForm } from '../journeys/customer-form.ts';
import { type IdentityForm, validateIdentityForm } from '../journeys/identity-documents.ts';
import { validateChangePassword, validateForgotPassword } from '../journeys/password-forms.ts';
import { MAP_MESSAGES, postcodeFault } from '../map/postcode.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { adviceOn } from './advice.ts';
import { validateMobile, validateMobileEntry } from './contact-fields.ts';
import { fieldErrors, type FieldError } from './field-error.ts';
import { validateOneTimeCode } from './one-time-code.ts';

const today = { day: 1, month: 3, year: 2026 };

const customer: CustomerForm = {
  firstName: '',
  middleName: 'M.',
  lastName: '',
  dob: { dd: '', mm: '', yy: '' },
  address: '',
  hasLivedLessThan3Years: true,
  addressPrevious: '',
  gender: '',
  email: '',
  password: '',
  consent: false,
  marketing: false,
  eqfxmarketing: false,
};
const contact: ContactForm = { name: '', lastname: '', email: '', phone: '', subject: '', description: '' };
const consents = { consent: false, consent1: false };

type Faults = { readonly values: object; readonly faults: readonly FieldError[] };

const brokenBy = <T extends object>(values: T, rule: (values: T) => readonly FieldError[]): Faults => ({
  values,
  faults: rule(values),
});
const at = (field: string, typed: string, rule: (typed: string) => string | null): Faults => ({
  values: { [field]: typed },
  faults: fieldErrors(field, rule(typed)),
});
const registration = (changes: Partial<CustomerForm>) =>
  brokenBy({ ...customer, ...changes }, (form) =>
    validateCustomerForm(form, today, { isCommonPassword: (password) => password === 'password1' }),
  );
const identity = (form: Partial<IdentityForm>) =>
  brokenBy({ ...consents, ...form }, (values) => validateIdentityForm(values, today));
const medicare = { number: '', referenceNumber: '', cardColour: 'G', dateOfExpiry: '' };
const reply = (changes: Partial<ContactForm>) => brokenBy({ ...contact, ...changes }, validateContactForm);

/** Every rule that has a message, with values that break it. */
const FAULTS: readonly Faults[] = [
  registration({}),
  registration({
    firstName: 'R2D2',
    middleName: 'm'.repeat(81),
    lastName: 'A  B',
    email: 'mia',
    password: 'short',
  }),
  registration({
    firstName: 'f'.repeat(41),
    lastName: 'l'.repeat(51),
    email: 'mia @x',
    password: 'password1',
  }),
  registration({ password: 'p'.repeat(129), dob: { dd: '31', mm: '2', yy: '1989' } }),
  registration({ dob: { dd: '1', mm: '1', yy: '2020' } }),
  ...['', '0412', '0298765432x'].map((typed) => at('mobile', typed, validateMobile)),
  ...['', '1', '0298765431'].map((typed) => at('destination', typed, validateMobileEntry)),
  ...['', '12', 'abcdef'].map((typed) => at('oneTimeCode', typed, validateOneTimeCode)),
  brokenBy({ email: 'a', dob: { dd: '', mm: '', yy: '' } }, validateForgotPassword),
  brokenBy({ email: 'a', dob: { dd: '31', mm: '2', yy: '89' } }, validateForgotPassword),
  brokenBy({ oldPassword: '', newPassword: 'lorikeet-verandah', confirmPassword: '' }, (form) =>
    validateChangePassword(form, { needsOld: true }),
  ),
  identity({}),
  identity({ driversLicence: { stateCode: 'NZ', number: '', cardNumber: '' } }),
  identity({ driversLicence: { stateCode: 'NSW', number: '', cardNumber: '' } }),
  identity({ driversLicence: { stateCode: 'NSW', number: '1', cardNumber: '1' } }),
  identity({ passport: { countryCode: 'XXX', number: '' } }),
  identity({ medicare }),
  identity({ medicare: { ...medicare, cardColour: 'red' } }),
  reply({}),
  reply({ subject: 's'.repeat(101), description: 'd'.repeat(251) }),
  reply({ subject: 'one\ntwo', description: 'a\u0007' }),
  reply({ description: 'a\u202Eb' }),
  ...['', 'x'.repeat(CORRECTION_WORDS_MAX + 1), 'a\u0007'].map((words) => ({
    values: { words },
    faults: validateCorrectionWords(words),
  })),
  ...['x'.repeat(CORRECTION_NOTE_MAX + 1), 'a\u0007'].map((note) => ({
    values: { note },
    faults: validateCorrectionNote(note),
  })),
  ...['', '20'].map((typed) => at('postcode', typed, postcodeFault)),
  // The server's message.
  at('mobile', '0499999999', () => FIELD_MESSAGES.mobileSeemsInvalid),
];

const CASES = FAULTS.flatMap(({ values, faults }) =>
  faults.map((fault) => ({ ...fault, advice: adviceOn(fault, values) })),
);

/** What a reader can do: a field that is required, a limit, or a verb in the imperative. */
const WAY =
  /\brequired\b|cannot be longer than \d|at least \d|\b(?:enter|choose|select|tick|type|use|check|say it|say what|has 1?\d)\b/i;

/** Messages of an address's list, of the form and of the call, not of a field. */
const NO_FAULTS_OF_FIELDS = [
  'Error_cant_find_address',
  'addressListEmpty',
  'formHasIssue',
  'formHasIssueAdvice',
  'notesFull',
  'badRequest',
  'challengeFailed',
  'notSent',
];

describe('a message and its advice', () => {
  it.each(CASES)('[ERR-010] $field: "$message" says how to put it right', ({ message, advice }) => {
    expect(`${message} ${advice ?? ''}`).toMatch(WAY);
  });

  it('covers every message that a rule or the server gives', () => {
    const { postcodeMissing, postcodeInvalid } = MAP_MESSAGES;
    const messages = [
      FIELD_MESSAGES,
      CONTACT_MESSAGES,
      CORRECTION_MESSAGES,
      { postcodeMissing, postcodeInvalid },
    ];
    const given = new Set(CASES.map(({ message }) => message));
    const left = messages.flatMap((texts) => Object.entries(texts)).filter(([, text]) => !given.has(text));
    expect(left.map(([key]) => key)).toEqual(NO_FAULTS_OF_FIELDS);
  });

  it('gives advice in whole sentences, and none twice', () => {
    const given = CASES.filter(({ advice }) => advice !== null);
    expect(given.filter(({ advice }) => !/^[A-Z].*\.$/.test(advice ?? ''))).toEqual([]);
    expect(given.filter(({ advice, message }) => advice === message)).toEqual([]);
  });

  it.each([
    ['', 'Enter your mobile number, for example 0412 345 678.'],
    ['0', 'This number has 1 digit. An Australian mobile number has 10, for example 0412 345 678.'],
    [
      '0412 345 67',
      'This number has 9 digits. An Australian mobile number has 10, for example 0412 345 678.',
    ],
    ['0298765432', 'Enter a number that starts with 04. We can send codes to Australian mobiles only.'],
  ])('[REG-047] [REG-049] counts the digits of the mobile number %j: %s', (typed, advice) => {
    for (const message of [FIELD_MESSAGES.mobileInvalid, FIELD_MESSAGES.oneTimeCodeInvalid]) {
      expect(adviceOn({ field: 'mobile', message }, { mobile: typed })).toBe(advice);
    }
  });
});

describe('the messages', () => {
  const documents = ['document-1-member-access.md', 'document-2-offers-and-journeys.md']
    .map((name) => readFileSync(new URL(`../../../../docs/specification/${name}`, import.meta.url), 'utf8'))
    .join('\n');

  it('ends each message in a full stop, unless the specification writes it without', () => {
    const open = CASES.map(({ message }) => message).filter((message) => !message.endsWith('.'));
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter((message) => !documents.includes(message))).toEqual([]);
  });
});

function errorsOf(change: Partial<CustomerForm>) {
  const values = { ...customer, ...change };
  return validateCustomerForm(values, today).map((error) => [error.field, adviceOn(error, values)] as const);
}

describe('what the documents refuse', () => {
  it.each(['van ’t Hoff', 'St. John', 'Ann  Marie'])(
    '[REG-015] shows for the name %s what to write instead',
    (name) => {
      const errors = errorsOf({ firstName: name, middleName: name, lastName: name });
      for (const field of ['firstName', 'middleName', 'lastName']) {
        expect(Object.fromEntries(errors)[field]).toMatch(
          /‘van t Hoff’ for ‘van ’t Hoff’, ‘St John’ for ‘St\. John’/,
        );
      }
    },
  );

  it('[REG-015] [REG-019] shows names that the rules take', () => {
    for (const name of ['van t Hoff', 'St John']) {
      const fields = errorsOf({ firstName: name, lastName: name }).map(([field]) => field);
      expect(fields).not.toEqual(expect.arrayContaining(['firstName', 'lastName']));
    }
  });

  it('[REG-017] helps people with one name, and says nothing of it where both are empty', () => {
    expect(errorsOf({ firstName: 'Sukarno' })).toContainEqual([
      'lastName',
      'If you have one name only, enter it in both fields.',
    ]);
    expect(errorsOf({})).toContainEqual(['lastName', null]);
  });

  it.each([
    ['12 Smith Street, Sydney New South Wales 2000', 'NSW'],
    ['12 Smith Street, Hobart, Tasmania 7000', 'TAS'],
    ['12 Smith Street, Canberra, Australian Capital Territory', 'ACT'],
    ['12 Victoria Street, Brisbane Queensland 4000', 'QLD'],
    ['12 Smith Street, Canberra A.C.T. 2601', 'ACT'],
    ['4 Taylors Road, Norfolk Island 2899', 'NSW'],
  ])('[REG-027] says for %s that the state is written %s', (address, state) => {
    expect(errorsOf({ address })).toContainEqual(['address', `Write the state as ${state}.`]);
  });
});
