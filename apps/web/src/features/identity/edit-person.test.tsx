import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { freezeTime, isSentence, openPage, pass } from '#web/forms/test-pages.tsx';
import {
  choose,
  consent,
  descriptionOf,
  HERE,
  member,
  pages,
  sendLicence,
  started,
  submit,
  write,
} from './test-identity.ts';

const GRACE = {
  email: 'grace@example.com',
  firstName: 'Grace',
  middleName: '',
  lastName: 'Hoper',
  dateOfBirth: '1986-12-09',
  dob: { dd: '09', mm: '12', yy: '1986' },
  gender: false,
  address: '12 Smith Street, Sydney NSW 2000',
  addressPrevious: '',
  hasLivedLessThan3Years: false,
  mobile: '0412345678',
  eqfxmarketing: false,
  partnerSourceId: null,
  isCurrentEmailValid: true,
  isCurrentMobileValid: true,
};
const grace = (roles: string, lastName = GRACE.lastName) => ({
  ...member(roles),
  userDetails: { ...GRACE, lastName },
});
const NEW = 'INV,EV,MV,1FA,2FA,IHC';
const answer = {
  isCompleted: true,
  isRefreshToken: false,
  isInProgess: false,
  isDeferred: false,
  trackingReference: 'ref-1',
  errorMessage: null,
};
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = installFakeApi();
  api.on('GET /v1/user/init', grace(NEW));
  api.on('POST /v1/validate/identity-documents', started);
});

const person = (text: string) => screen.findByText(isSentence(text));
const mend = () => screen.getByRole('button', { name: 'Correct my name or date of birth' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

/** Sends a corrected first name with the password. */
async function corrected() {
  const { user } = openPage(HERE, pages);
  await choose(user, /Driver's licence/);
  await user.click(mend());
  await user.type(screen.getByLabelText('First name'), 'e');
  await user.type(password(), 'quiet river morning');
  await write(user, { 'Licence number': '123456', 'Card number': '1234567890' });
  await consent(user);
  await submit(user);
}
const bodies = () => api.calls('POST /v1/validate/identity-documents').map(({ body }) => body);

describe('the person of a check', () => {
  it('[IDV-012] shows the person above the form and sends it with the document', async () => {
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    await screen.findByText('We are verifying your identity');
    expect(bodies()[0]).toMatchObject({
      givenName: 'Grace',
      middleName: '',
      familyName: 'Hoper',
      dateOfBirth: '1986-12-09',
    });
    expect(bodies()[0]).not.toHaveProperty('mends');
    api.on('PUT /v1/validate/identity-documents', answer);
    await pass(5100);
    expect(await person('Grace Hoper, born 9 Dec 1986')).toBeDefined();
  });

  it('[IDV-044] [IDV-053] corrects a typing error on the same form after a document that does not match', async () => {
    api.on('PUT /v1/validate/identity-documents', answer);
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    await pass(5100);
    await user.click(await screen.findByRole('button', { name: 'Check what I typed' }));
    expect(screen.getByLabelText<HTMLInputElement>('Licence number').value).toBe('123456');
    await user.click(mend());
    const last = screen.getByLabelText<HTMLInputElement>('Last name');
    expect([last.value, screen.getByLabelText<HTMLInputElement>('Day').value]).toEqual(['Hoper', '09']);
    await user.clear(last);
    await submit(user);
    expect(screen.getAllByText('Last name is required.').length).toBe(2);
    expect(bodies()).toHaveLength(1);
    await user.type(last, 'Hopper');
    await submit(user);
    expect(screen.getAllByText('Password is required').length).toBe(2);
    expect(bodies()).toHaveLength(1);
    api.on('GET /v1/user/init', grace(NEW, 'Hopper'));
    await user.type(password(), 'quiet river morning');
    await submit(user);
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({
      mends: true,
      givenName: 'Grace',
      middleName: '',
      familyName: 'Hopper',
      dateOfBirth: '1986-12-09',
      password: 'quiet river morning',
      driversLicence: { number: '123456' },
    });
    await pass(5100);
    expect(await person('Grace Hopper, born 9 Dec 1986')).toBeDefined();
  });

  it('[IDV-059] asks for the password only while something is corrected, and sends none otherwise', async () => {
    const { user } = openPage(HERE, pages);
    await choose(user, /Driver's licence/);
    await user.click(mend());
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.type(screen.getByLabelText('First name'), 'e');
    expect(password()).toBeDefined();
    await user.type(screen.getByLabelText('First name'), '{Backspace}');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await write(user, { 'Licence number': '123456', 'Card number': '1234567890' });
    await consent(user);
    await submit(user);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).not.toHaveProperty('password');
  });

  it('[IDV-059] shows a wrong password at its field', async () => {
    api.on('POST /v1/validate/identity-documents', {
      refuse: 'password-incorrect',
      errorMessage: 'Incorrect Password',
      errors: [{ field: 'password', message: 'Incorrect Password' }],
    });
    await corrected();
    expect((await screen.findAllByText('Incorrect Password')).length).toBe(2);
  });

  it('[IDV-059] leads to a new code when the last one is old, and back', async () => {
    api.on('POST /v1/validate/identity-documents', {
      refuse: 'second-factor-needed',
      errorMessage: 'Please ask for a new one before you change your name or date of birth.',
    });
    await corrected();
    const link = await screen.findByRole('link', { name: 'Get a new code' });
    expect(link.getAttribute('href')).toBe('/login-2fa?retUrl=%2Fmy-details%2Fverification');
  });

  it('[IDV-012] shows a refused correction at its field', async () => {
    api.on('POST /v1/validate/identity-documents', {
      refuse: 'validation',
      errors: [{ field: 'givenName', message: 'Change your name in your account.' }],
    });
    await corrected();
    expect((await screen.findAllByText('Change your name in your account.')).length).toBe(2);
  });

  it('[ACC-012] allows changes only in the account once a document is verified', async () => {
    api.on('GET /v1/user/init', grace('IV,ICV,IPA,EV,MV,1FA,2FA'));
    const { user } = openPage(HERE, pages);
    await choose(user, /Driver's licence/);
    const link = screen.getByRole('link', { name: 'Change them in your account' });
    expect(link.getAttribute('href')).toBe('/my-details');
    expect(screen.queryByRole('button', { name: /Correct my name/ })).toBeNull();
  });

  it('[PWD-007] hides the person from a session that owes the document', async () => {
    const owing = { ...member('INV,EV,1FA'), resetProof: 'document' as const };
    api.on('GET /v1/user/init', owing);
    const { user } = openPage(HERE, pages);
    await choose(user, /Driver's licence/);
    expect(screen.getByText(/for the name and date of birth on your account/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Correct my name/ })).toBeNull();
    await write(user, { 'Licence number': '123456', 'Card number': '1234567890' });
    await consent(user);
    await submit(user);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).not.toHaveProperty('familyName');
  });
});

describe('a second document', () => {
  it.each([
    ['IV,ICV,IDL,IPA,EV,MV,1FA,2FA,IHC', '/dashboard', '/credit-report-overview'],
    ['IV,ICV,IDL,IPA,EV,MV,1FA,2FA', '/dashboard', '/dashboard'],
    ['IV,ICV,IDL,EV,MV,1FA,2FA,IHC', '/dashboard', '/dashboard'],
    ['IV,ICV,IDL,IPA,EV,1FA,2FA,IHC', '/create-account/mobile', '/create-account/mobile'],
  ])('[IDV-042] with the roles %s and the next step %s leads to %s', async (roles, redirect, to) => {
    api.on('PUT /v1/validate/identity-documents', { ...answer, isRefreshToken: true });
    const token = { expires_in: 1800, csrfToken: 'c-2', roles, redirect_uri: redirect, identifier: 'm-1' };
    api.on('POST /v1/oauth2/token', token);
    const { user, currentPath } = openPage(HERE, pages);
    await sendLicence(user);
    await pass(5100);
    await waitFor(() => expect(currentPath()).toBe(to));
  });
});

describe('a document for a lost phone', () => {
  const lost = {
    ...member('IV,ICV,IDL,EV,MV,1FA'),
    redirect_uri: '/login-2fa',
    resetProof: 'mobile' as const,
  };
  const AT = `${HERE}?for=lost-phone`;

  it('[PWD-007] asks for a document with the reason, verified ones too, and leads to the new number', async () => {
    api.on('GET /v1/user/init', lost);
    api.on('PUT /v1/validate/identity-documents', { ...answer, isRefreshToken: true });
    const { user, currentPath } = openPage(AT, pages);
    expect(await screen.findByText('Please verify one identity document first.')).toBeDefined();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    await sendLicence(user);
    await pass(5100);
    await waitFor(() => expect(currentPath()).toBe('/login-2fa/lost-phone'));
  });

  it('[PWD-007] asks for the mobile’s code everywhere else', async () => {
    api.on('GET /v1/user/init', lost);
    const { currentPath } = openPage(HERE, pages);
    await waitFor(() => expect(currentPath()).toBe('/login-2fa?retUrl=%2Fmy-details%2Fverification'));
  });
});

it('[IDV-060] names what does not match, and each part at its field', async () => {
  const mismatches = ['dateOfBirth' as const, 'cardNumber' as const];
  api.on('PUT /v1/validate/identity-documents', { ...answer, mismatches });
  api.on('GET /v1/user/init', grace(NEW));
  api.on('POST /v1/validate/identity-documents', started);
  const { user } = openPage(HERE, pages);
  await sendLicence(user);
  await pass(5100);
  expect(await screen.findByText('The date of birth does not match this licence.')).toBeDefined();
  expect(screen.getByText('The card number does not match this licence.')).toBeDefined();
  expect(screen.queryByText(/The card number is not the licence number/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check what I typed' }));
  const card = await screen.findByLabelText<HTMLInputElement>('Card number');
  expect(card.value).toBe('1234567890');
  expect(descriptionOf(card)).toContain('The card number does not match this licence.');
  const born = screen.getByLabelText('Day', { exact: false });
  expect(descriptionOf(born)).toContain('The date of birth does not match this licence.');
  await waitFor(() => expect(document.activeElement?.id).toBe('dateOfBirth.dd'));
  await write(user, { 'Card number': '9' });
  expect(descriptionOf(card)).not.toContain('does not match');
});
