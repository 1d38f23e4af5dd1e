import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { normaliseContactForm, validateContactForm, type ContactForm } from '../contact/contact-form.ts';
import { normaliseCustomerForm, validateCustomerForm, type CustomerForm } from '../journeys/customer-form.ts';
import { validateMedicare, validatePassport } from '../journeys/identity-documents.ts';
import { postcodeDigits, postcodeFault } from '../map/postcode.ts';
import { validateMobile } from './contact-fields.ts';
import { validateCardNumber, validateLicenceNumber } from './licence.ts';
import { mobileDigits } from './mobile-entry.ts';
import { validateOneTimeCode } from './one-time-code.ts';
import { LOOK_ALIKES, lookingLike } from './test-look-alikes.ts';
import { normaliseNumber, normaliseProse, normaliseText, withoutSeparators } from './text-fields.ts';

const TODAY = { year: 2026, month: 11, day: 26 };

const CUSTOMER: CustomerForm = {
  firstName: "Zoë-Ann D'Arcy",
  middleName: 'Mary Jane',
  lastName: "'tHooft-Lee O'Brien",
  dob: { dd: '27', mm: '3', yy: '1989' },
  gender: 'F',
  address: "2-4 O'Connell Street, North Sydney NSW 2060",
  hasLivedLessThan3Years: true,
  addressPrevious: "Unit 1-2 St George's Terrace, Perth WA 6000",
  email: "mia-o'brien@mail-box.example",
  password: 'golden-branch-morning',
  consent: true,
  marketing: false,
  eqfxmarketing: false,
};

const CONTACT: ContactForm = {
  name: 'Anne-Marie',
  lastname: "O'Brien",
  email: 'anne-marie@example.com',
  phone: '0412 345-678',
  subject: "It's about my score - and yours",
  description: 'One line',
};

/** Every typed field, as each look-alike of its text. */
const customers = (
  ['firstName', 'middleName', 'lastName', 'address', 'addressPrevious', 'email'] as const
).map((field) => ({ field, typed: lookingLike(CUSTOMER[field]) }));
const contacts = (['name', 'lastname', 'email', 'phone', 'subject'] as const).map((field) => ({
  field,
  typed: lookingLike(CONTACT[field]).filter((text) => !text.includes('\t')),
}));

describe('look-alikes of characters', () => {
  it.each(customers)(
    '[REG-015] [REG-020] are no fault in $field, and kept as one text',
    ({ field, typed }) => {
      for (const text of typed) {
        const form = { ...CUSTOMER, [field]: text };
        expect(validateCustomerForm(form, TODAY), JSON.stringify(text)).toEqual([]);
        expect(normaliseCustomerForm(form), JSON.stringify(text)).toEqual(normaliseCustomerForm(CUSTOMER));
      }
    },
  );

  it.each(contacts)(
    '[CONTACT-006] accepts look-alike characters in $field of an enquiry',
    ({ field, typed }) => {
      for (const text of typed) {
        const form = { ...CONTACT, [field]: text };
        expect(validateContactForm(form), JSON.stringify(text)).toEqual([]);
        expect(normaliseContactForm(form), JSON.stringify(text)).toEqual(normaliseContactForm(CONTACT));
      }
    },
  );

  it.each(['dd', 'mm', 'yy'] as const)(
    '[REG-022] accepts look-alike characters in %s of a birth date',
    (part) => {
      for (const text of lookingLike(CUSTOMER.dob[part])) {
        const form = { ...CUSTOMER, dob: { ...CUSTOMER.dob, [part]: text } };
        expect(validateCustomerForm(form, TODAY), JSON.stringify(text)).toEqual([]);
        expect(normaliseCustomerForm(form).dob).toEqual(CUSTOMER.dob);
      }
    },
  );
});

const medicare = (number: string) =>
  validateMedicare({ number, referenceNumber: '1', dateOfExpiry: '2030-01', cardColour: 'G' }, TODAY);

/** Numbers as printed, and the rule that takes each. */
const NUMBERS: readonly (readonly [string, string, (text: string) => unknown])[] = [
  ['[IDV-016] a licence', '045 112-233', (text) => validateLicenceNumber('VIC', text)],
  ['[IDV-023] a card', '3 010 222-333', (text) => validateCardNumber('NSW', text)],
  ['[IDV-027] a card with letters', 'P1 23-45 67', (text) => validateCardNumber('VIC', text)],
  [
    '[IDV-029] a passport',
    'PB 765-4321',
    (text) => validatePassport({ countryCode: 'AUS', number: text })[0] ?? null,
  ],
  ['[IDV-031] a Medicare card', '3987 65432-1', (text) => medicare(text)[0] ?? null],
  ['[REG-048] a mobile', '0412 345-678', validateMobile],
  ['[OTP-003] a code', '123 45-6', validateOneTimeCode],
  ['[MAP-004] a postcode', '20-6 0', postcodeFault],
];

describe('a number as it is printed', () => {
  it.each(NUMBERS)('[API-023] %s is taken with blanks and hyphens of every kind', (_, printed, fault) => {
    for (const text of [printed, ...lookingLike(printed)]) {
      expect(fault(text), JSON.stringify(text)).toBeNull();
      expect(withoutSeparators(text)).toBe(printed.replaceAll(/[ -]/g, ''));
    }
  });

  it('[REG-048] [MAP-004] keeps the digits alone of a mobile and a postcode', () => {
    expect(lookingLike('+61 412-345 678').map(mobileDigits)).toEqual(
      lookingLike('+61 412-345 678').map(() => '0412345678'),
    );
    expect(lookingLike('2060').filter((text) => postcodeDigits(text) !== '2060')).toEqual([]);
  });
});

describe('folding', () => {
  it.each([
    ['a line', normaliseText],
    ['a number', normaliseNumber],
    ['a number without separators', withoutSeparators],
    ['a free text', normaliseProse],
  ] as const)('changes nothing that was folded: %s', (_, fold) => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        const folded = fold(text);
        expect(fold(folded)).toBe(folded);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the dashes and emoji of a free text, and folds what cannot be seen', () => {
    expect(normaliseProse('Not mine — I’m 👩‍🔬, ❤️.')).toBe("Not mine — I'm 👩‍🔬, ❤️.");
    for (const none of LOOK_ALIKES['']) expect(normaliseProse(`a${none}b`)).toBe('ab');
    expect(normaliseProse('a\u00A0b\u2009c')).toBe('a b c');
  });

  it('folds every letter', () => {
    const names = 'Ngāpō Yolŋu Đặng Ćirić Ødegård Þór Kāʻana 李 Ефим علي';
    expect(normaliseText(names)).toBe(names.normalize('NFC').replace('ʻ', "'"));
  });
});
