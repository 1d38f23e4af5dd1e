import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  charactersLeft,
  contactOrigin,
  type ContactForm,
  normaliseContactForm,
  validateContactForm,
} from './contact-form.ts';

const form: ContactForm = {
  name: 'Ada',
  lastname: 'Nguyen',
  email: 'ada@wattle.example',
  phone: '0412 345 678',
  subject: 'A question',
  description: 'How is my score made?',
};
const faults = (changed: Partial<ContactForm>) => validateContactForm({ ...form, ...changed });
const message = (changed: Partial<ContactForm>) => faults(changed).map(({ message: said }) => said);

describe('the contact form', () => {
  it('[CONTACT-006] names missing fields in page order', () => {
    const empty = { name: '', lastname: ' ', email: '', phone: '', subject: '\t', description: '\n ' };
    expect(faults(empty)).toEqual([
      { field: 'name', message: 'First name is required.' },
      { field: 'lastname', message: 'Last name is required.' },
      { field: 'email', message: 'Email is invalid' },
      { field: 'phone', message: 'Mobile number is required.' },
      { field: 'subject', message: 'Subject is required.' },
      { field: 'description', message: 'Message is required.' },
    ]);
  });

  it.each([
    ['ada@wattle', 'Email is invalid'],
    ['ada', 'Email is invalid'],
  ])('[CONTACT-007] refuses the e-mail %s by the shared rule', (email, said) => {
    expect(message({ email })).toEqual([said]);
  });

  it.each(['041234567', '04123456789', '0412 345 67a'])('[CONTACT-007] refuses the phone %s', (phone) => {
    expect(message({ phone })).toEqual(['Mobile number should contain valid 10 digits only.']);
  });

  it('[CONTACT-008] accepts 250 characters and not 251, counting an emoji and a line end once', () => {
    expect(faults({ description: '🌼'.repeat(250) })).toEqual([]);
    expect(message({ description: '🌼'.repeat(251) })).toEqual([
      'Message cannot be longer than 250 characters.',
    ]);
    expect(faults({ description: `a${'\r\n'.repeat(248)}b` })).toEqual([]);
  });

  it('[CONTACT-005] counts down from 250 characters', () => {
    expect([charactersLeft(''), charactersLeft('Hello'), charactersLeft('a'.repeat(251))]).toEqual([
      250, 245, -1,
    ]);
  });

  it.each(['name', 'lastname', 'email', 'phone', 'subject'] as const)(
    '[CONTACT-004] refuses a line break in %s anywhere',
    (field) => {
      for (const smuggled of ['\r\nBcc: all@example.com', '\n', '\r', '\u2028', '\0']) {
        expect(faults({ [field]: `${form[field]}${smuggled}` })).toHaveLength(1);
        expect(faults({ [field]: `${smuggled}${form[field]}` })).toHaveLength(1);
      }
    },
  );

  it('allows lines but no other control characters in a message', () => {
    expect(faults({ description: 'One\ntwo\r\nthree\tfour' })).toEqual([]);
    expect(message({ description: 'One\u0007' })).toEqual(['Please use plain text for the message.']);
  });

  it('keeps a valid form’s meaning, without line breaks outside the message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (subject, description) => {
        const typed = { ...form, subject, description };
        if (validateContactForm(typed).length > 0) return;
        const { description: kept, ...lines } = normaliseContactForm(typed);
        expect(Object.values(lines).join('')).not.toMatch(/[\r\n\u2028\u2029\0]/);
        expect(kept).not.toMatch(/[\r\0]/);
      }),
    );
  });

  it('stores a form without outer blanks', () => {
    expect(normaliseContactForm({ ...form, email: ' ADA@Wattle.example ', subject: ' x ' })).toMatchObject({
      email: 'ada@wattle.example',
      phone: '0412345678',
      subject: 'x',
    });
  });
});

it.each([
  ['footer', 'footer'],
  ['Campaign_12', 'campaign_12'],
  ['<script>', null],
  ['a b', null],
  ['', null],
  ['x'.repeat(61), null],
  [undefined, null],
])('[CONTACT-001] counts the origin %s as %s', (page, expected) => {
  expect(contactOrigin(page)).toBe(expected);
});
