import { describe, expect, it } from 'vitest';
import {
  isAustralianMobile,
  maskEmail,
  maskMobile,
  normaliseEmail,
  normaliseMobile,
  validateEmail,
  validateMobile,
  validateMobileEntry,
} from './contact-fields.ts';

describe('email', () => {
  it.each(['x@bücher.example', 'X@BÜCHER.example', 'x@b\u00FCcher.example', 'x@bu\u0308cher.example'])(
    '[REG-020] takes %s, and keeps the domain as DNS and other browsers write it',
    (email) => {
      expect(validateEmail(email)).toBeNull();
      expect(normaliseEmail(email)).toBe('x@xn--bcher-kva.example');
      expect(normaliseEmail(normaliseEmail(email))).toBe(normaliseEmail(email));
    },
  );

  it.each(['/', ':25', '?b', '#b', '\\b', '%', '@', '[', ' b'])(
    '[REG-020] drops nothing of an international domain before %j, and refuses it',
    (rest) => {
      expect(normaliseEmail(`x@bücher.example${rest}y`)).toContain(rest.trim());
      expect(validateEmail(`x@bücher.example${rest}y`)).not.toBeNull();
    },
  );

  it.each([
    'a@b.au',
    'first.last+tag@example.com.au',
    ' A@B.AU ',
    "o'brien@example.com",
    `${'a'.repeat(64)}@example.com`,
  ])('[REG-020] accepts %s as an address', (email) => expect(validateEmail(email)).toBeNull());

  it.each([
    '',
    ' ',
    'a',
    'a@',
    '@b.au',
    'a b@c.au',
    'a@b',
    'a@b..au',
    '.a@b.au',
    'a.@b.au',
    'a..b@c.au',
    'a@-b.au',
    'a@b-.au',
    'a@b@c.au',
    'a@b.au\r\nBcc: x@y.au',
    'a@127.0.0.1',
    'a\0@b.au',
    `${'a'.repeat(65)}@b.au`,
  ])('[REG-020] refuses %j as an address', (email) => expect(validateEmail(email)).toBe('Email is invalid'));

  it('[REG-020] [REG-035] accepts 100 characters and refuses the 101st', () => {
    const domain = `@${'b'.repeat(60)}.com.au`;
    expect(validateEmail('a'.repeat(100 - domain.length) + domain)).toBeNull();
    expect(validateEmail('a'.repeat(101 - domain.length) + domain)).not.toBeNull();
  });

  it('[REG-020] treats addresses that differ in case as the same', () => {
    expect(normaliseEmail(' Mia.Chen@Example.COM ')).toBe('mia.chen@example.com');
  });

  it('[TFA-002] masks an address to one character and the domain, hiding its length', () => {
    expect(maskEmail('jo@example.com')).toBe('j•••@example.com');
    expect(maskEmail('jonathan.long@example.com')).toBe('j•••@example.com');
    expect(maskEmail('nonsense')).toBe('•••');
  });
});

describe('mobile', () => {
  it.each(['0412345678', '0412 345 678', ' 0412345678 ', '٠٤١٢٣٤٥٦٧٨'])(
    '[REG-048] accepts %j as a mobile number',
    (mobile) => {
      expect(validateMobile(mobile)).toBeNull();
      expect(validateMobileEntry(mobile)).toBeNull();
      expect(normaliseMobile(mobile)).toBe('0412345678');
    },
  );

  it.each(['', ' '])('[REG-048] requires a mobile (%j)', (mobile) =>
    expect(validateMobile(mobile)).toBe('Mobile number is required.'),
  );

  it.each(['041234567', '04123456789', '+61412345678', '04I2345678'])(
    '[REG-048] refuses the mobile %s',
    (mobile) => expect(validateMobile(mobile)).toBe('Mobile number should contain valid 10 digits only.'),
  );

  it.each(['', '041234567', '04123456789', '+61412345678', '04I2345678'])(
    '[REG-047] refuses %j in the entry step with the text of a code',
    (mobile) => expect(validateMobileEntry(mobile)).toBe('The One Time Code is not Valid'),
  );

  it('[REG-048] requires 04 only for an Australian mobile', () => {
    expect(validateMobile('0298765432')).toBeNull();
    expect(isAustralianMobile('0298765432')).toBe(false);
    expect(isAustralianMobile('0412 345 678')).toBe(true);
  });

  it('[TFA-002] masks a mobile to its first two and last three digits', () => {
    expect(maskMobile('0412 345 678')).toBe('04•• ••• 678');
    expect(maskMobile('12')).toBe('•••');
  });
});
