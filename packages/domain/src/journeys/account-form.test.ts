import { describe, expect, it } from 'vitest';

import {
  ACCOUNT_TAB_FIELDS,
  changedDestinations,
  changesIdentity,
  normaliseAccountForm,
  validateAccountForm,
  type AccountForm,
} from './account-form.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';

const TODAY = { year: 2026, month: 11, day: 21 };
const form = (overrides: Partial<AccountForm> = {}): AccountForm => ({
  firstName: 'Alex',
  middleName: '',
  lastName: 'Good',
  dob: { dd: '14', mm: '3', yy: '1988' },
  gender: 'F',
  email: 'alex@example.com',
  mobile: '0412 345 678',
  address: '12 Smith Street, Sydney NSW 2000',
  hasLivedLessThan3Years: false,
  addressPrevious: '',
  ...overrides,
});
const WITH_MOBILE = { hasMobile: true };

describe('[ACC-017] the profile is judged by the shared customer rules', () => {
  it('accepts a complete profile', () => {
    expect(validateAccountForm(form(), TODAY, WITH_MOBILE)).toEqual([]);
  });

  it('names every field with its own message, the mobile too', () => {
    const wrong = form({
      firstName: '',
      dob: { dd: '31', mm: '2', yy: '1988' },
      gender: '',
      email: 'alex',
      mobile: '123',
      address: 'here',
      hasLivedLessThan3Years: true,
    });
    expect(validateAccountForm(wrong, TODAY, WITH_MOBILE).map(({ field }) => field)).toEqual([
      'firstName',
      'dob',
      'email',
      'mobile',
      'gender',
      'address',
      'addressPrevious',
    ]);
  });

  it('validates only the open tab’s fields', () => {
    const wrong = form({ firstName: '', address: 'here' });
    const { address: fields } = ACCOUNT_TAB_FIELDS;
    expect(validateAccountForm(wrong, TODAY, { fields, hasMobile: true })).toEqual([
      { field: 'address', message: FIELD_MESSAGES.addressInvalid },
    ]);
  });

  it('requires a stored mobile, but none of a member without one', () => {
    const empty = form({ mobile: ' ' });
    expect(validateAccountForm(empty, TODAY, WITH_MOBILE)).toEqual([
      { field: 'mobile', message: FIELD_MESSAGES.mobileRequired },
    ]);
    expect(validateAccountForm(empty, TODAY, { hasMobile: false })).toEqual([]);
  });
});

describe('[ACC-014] what has to prove itself by a code', () => {
  it('requires a code for a destination that differs by more than case and spaces', () => {
    const inForce = { email: 'alex@example.com', mobile: '0412345678' };
    expect(changedDestinations(form({ email: ' Alex@Example.com' }), inForce)).toEqual({
      email: false,
      mobile: false,
    });
    expect(changedDestinations(form({ email: 'a@example.com', mobile: '0412345679' }), inForce)).toEqual({
      email: true,
      mobile: true,
    });
  });
});

it('stores the profile trimmed, without an unrequested previous address', () => {
  const typed = form({ firstName: '  Alex ', addressPrevious: 'somewhere', email: 'Alex@Example.com ' });
  expect(normaliseAccountForm(typed)).toEqual(
    form({ mobile: '0412345678', email: 'alex@example.com', addressPrevious: '' }),
  );
});

describe('[ACC-015] what a save changes of who the member is', () => {
  it.each<[string, Partial<AccountForm>, boolean]>([
    ['nothing', {}, false],
    ['blanks around a name', { lastName: ' Good ' }, false],
    ['a zero before the month', { dob: { dd: '14', mm: '03', yy: '1988' } }, false],
    ['the first name', { firstName: 'Alexa' }, true],
    ['a middle name', { middleName: 'Lee' }, true],
    ['the last name, in its case alone', { lastName: 'good' }, true],
    ['the birth date', { dob: { dd: '15', mm: '3', yy: '1988' } }, true],
    ['a birth date that is none', { dob: { dd: '31', mm: '2', yy: '1988' } }, true],
    [
      'the gender, the address and where codes go',
      { gender: 'M', address: 'x', email: 'x', mobile: '' },
      false,
    ],
  ])('%s', (_, overrides, expected) => {
    expect(changesIdentity(form(overrides), form())).toBe(expected);
  });
});
