import { describe, expect, it } from 'vitest';
import {
  CUSTOMER_FIELDS,
  normaliseCustomerForm,
  validateCustomerField,
  validateCustomerForm,
  type CustomerForm,
} from './customer-form.ts';

const today = { day: 1, month: 3, year: 2026 };
const valid: CustomerForm = {
  firstName: 'Mia',
  middleName: '',
  lastName: 'Chen',
  dob: { dd: '27', mm: '3', yy: '1989' },
  address: '12 smith street, Sydney NSW 2000',
  hasLivedLessThan3Years: false,
  addressPrevious: '',
  gender: 'F',
  email: 'mia@example.com',
  password: 'lorikeet-verandah',
  consent: true,
  marketing: false,
  eqfxmarketing: true,
};
const empty: CustomerForm = {
  ...valid,
  firstName: '',
  lastName: '',
  dob: { dd: '', mm: '', yy: '' },
  address: '',
  hasLivedLessThan3Years: true,
  gender: '',
  email: '',
  password: '',
  consent: false,
};
const fieldsOf = (form: CustomerForm) => validateCustomerForm(form, today).map(({ field }) => field);

describe('step 1 of registration', () => {
  it('[REG-034] accepts a complete form without a mobile', () => {
    expect(validateCustomerForm(valid, today)).toEqual([]);
  });

  it('[REG-033] orders errors as on the page', () => {
    expect(fieldsOf(empty)).toEqual([
      'firstName',
      'lastName',
      'dob.dd',
      'dob.mm',
      'dob.yy',
      'gender',
      'address',
      'addressPrevious',
      'email',
      'password',
      'consent',
    ]);
  });

  it('[REG-033] skips fields known to be valid', () => {
    const knownValid = new Set(['firstName', 'dob'] as const);
    expect(validateCustomerForm(empty, today, { knownValid })[0]).toEqual({
      field: 'lastName',
      message: 'Last name is required.',
    });
  });

  it('[REG-029] requires the previous address only when the box is ticked', () => {
    expect(fieldsOf({ ...valid, hasLivedLessThan3Years: false, addressPrevious: 'x' })).toEqual([]);
    expect(fieldsOf({ ...valid, hasLivedLessThan3Years: true, addressPrevious: 'x' })).toEqual([
      'addressPrevious',
    ]);
    expect(fieldsOf({ ...valid, hasLivedLessThan3Years: true, addressPrevious: valid.address })).toEqual([]);
  });

  it('[REG-032] requires the consent', () => {
    expect(validateCustomerForm({ ...valid, consent: false }, today)).toEqual([
      { field: 'consent', message: 'Please select this field to continue' },
    ]);
  });

  it('[REG-011] does not require the bureau’s marketing consent', () => {
    expect(fieldsOf({ ...valid, marketing: true, eqfxmarketing: false })).toEqual([]);
  });

  it('[REG-031] [REG-066] adds the server’s check of the password', () => {
    expect(validateCustomerForm(valid, today, { isCommonPassword: () => true })).toEqual([
      { field: 'password', message: 'This password is too easy to guess.' },
    ]);
  });

  it('[REG-033] finds the same errors field by field as for the form', () => {
    expect(CUSTOMER_FIELDS.flatMap((field) => validateCustomerField(field, empty, today))).toEqual(
      validateCustomerForm(empty, today),
    );
  });

  it('[REG-008] [REG-029] drops the previous address of an unticked box', () => {
    expect(normaliseCustomerForm({ ...valid, addressPrevious: valid.address }).addressPrevious).toBe('');
    expect(
      normaliseCustomerForm({ ...valid, hasLivedLessThan3Years: true, addressPrevious: ' x ' })
        .addressPrevious,
    ).toBe('x');
  });

  it('[REG-015] [REG-020] normalises texts but not the password', () => {
    const sent = normaliseCustomerForm({
      ...valid,
      lastName: ' O’Brien ',
      email: ' Mia@Example.com',
      password: ' spaced ’ out ',
      dob: { dd: ' 27 ', mm: '3', yy: '1989' },
    });
    expect(sent).toMatchObject({
      lastName: "O'Brien",
      email: 'mia@example.com',
      password: ' spaced ’ out ',
      dob: { dd: '27', mm: '3', yy: '1989' },
    });
    expect(validateCustomerForm(sent, today)).toEqual([]);
  });
});
