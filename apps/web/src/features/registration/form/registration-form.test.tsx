import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, memberOf } from '#web/api/fake-api.ts';
import { freezeTime, openPage, pass } from '#web/forms/test-pages.tsx';
import {
  ADDRESS,
  BEGUN,
  fill,
  open,
  registrationApi,
  RegistrationPage,
  submit,
} from '../test-registration.tsx';

let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = registrationApi();
});

const sent = () => api.calls('POST /v1/user/register-full').at(-1)?.body;

describe('step 1, validation', () => {
  it('[REG-013] [REG-017] [REG-022] [REG-026] [REG-030] [REG-031] [REG-032] [REG-033] [REG-036] names every field of an empty form and focuses the first', async () => {
    const { user } = await open();
    await submit(user);
    for (const text of [
      'First name is required.',
      'Last name is required.',
      'Day of birth is required.',
      'Month of birth is required.',
      'Year of birth is required.',
      'Gender is required.',
      'Email is invalid',
      'Password is required',
      'Please select this field to continue',
    ]) {
      expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThanOrEqual(2);
    }
    expect(screen.getByText('Oops, looks like a field above has an issue.')).toBeDefined();
    expect(screen.getByText(/Please scroll up and check your info\./)).toBeDefined();
    await pass(50);
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true');
    expect(api.calls('POST /v1/user/register-full')).toHaveLength(0);
  });

  it('[REG-022] [REG-036] shows a missing birth date once at its field and once in the summary', async () => {
    const { user } = await open();
    await fill(user, { Day: '', Month: '', Year: '' });
    await submit(user);
    const said = 'Day of birth is required. Month of birth is required. Year of birth is required.';
    expect(screen.getAllByText(said)).toHaveLength(2);
    expect(screen.getByRole('link', { name: said }).getAttribute('href')).toBe('#dob.dd');
    const summary = screen.getByRole('alert');
    expect(within(summary).getAllByRole('link')).toHaveLength(1);
    await user.type(screen.getByLabelText('Month'), '3');
    expect(screen.getAllByText('Day of birth is required. Year of birth is required.')).toHaveLength(2);
  });

  it('[REG-014] [LOGIN-016] clears only the edited field’s error', async () => {
    const { user } = await open();
    await submit(user);
    await user.type(screen.getByLabelText('First name'), 'M');
    expect(screen.queryByText('First name is required.')).toBeNull();
    expect(screen.getAllByText('Last name is required.').length).toBeGreaterThan(0);
  });

  it('[REG-006] [REG-023] [REG-024] [REG-025] validates a birth date as a whole, and clears its error when a part is edited', async () => {
    const { user } = await open();
    await fill(user, { Year: '2010' });
    await submit(user);
    expect(screen.getAllByText('You need to be 18 years or older').length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText('Day'), '{Backspace}');
    expect(screen.queryByText('You need to be 18 years or older')).toBeNull();
  });

  it('[REG-008] [REG-029] shows, validates and sends the previous address only while ticked', async () => {
    api.on('POST /v1/user/register-full', BEGUN);
    const { user } = await open();
    await fill(user);
    const box = screen.getByRole('checkbox', { name: 'I have lived here for less than 3 yrs.' });
    expect(screen.queryByLabelText('Previous address')).toBeNull();
    await user.click(box);
    await submit(user);
    expect(screen.getAllByText(/Please choose your address from the list/).length).toBeGreaterThan(0);
    const previous = screen.getByLabelText('Previous address');
    const hint = previous.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
    expect(document.getElementById(hint)?.textContent).toMatch(/outside Australia, untick the box above/);
    await user.click(box);
    expect(screen.queryByLabelText('Previous address')).toBeNull();
    await submit(user);
    await waitFor(() => expect(sent()).toMatchObject({ hasLivedLessThan3Years: false, addressPrevious: '' }));
  });

  it('[REG-027] advises at the address, and in the summary, how its state is written', async () => {
    const { user } = await open();
    await fill(user, { 'Current address': '12 Victoria Street, Brisbane Queensland 4000' });
    await submit(user);
    expect(screen.getAllByText('Write the state as QLD.')).toHaveLength(2);
  });

  it('[REG-005] hides the middle name behind a toggle, and clears it when hidden', async () => {
    api.on('POST /v1/user/register-full', BEGUN);
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add middle name' }));
    await user.type(screen.getByLabelText(/Middle name/), 'Rose');
    await user.click(screen.getByRole('button', { name: 'Remove middle name' }));
    expect(screen.queryByLabelText(/Middle name/)).toBeNull();
    await submit(user);
    await waitFor(() => expect(sent()).toMatchObject({ middleName: '' }));
  });

  it('[REG-021] marks an invalid e-mail on blur and blocks the form', async () => {
    api.on('POST /v1/validate/email', { isValid: false });
    const { user } = await open();
    await user.type(screen.getByLabelText('Email'), 'mia@nowhere.example');
    await user.tab();
    expect(await screen.findByText('Email is invalid')).toBeDefined();
    await fill(user, { Email: '' });
    await submit(user);
    await waitFor(() => expect(screen.getAllByText('Email is invalid').length).toBeGreaterThan(1));
    expect(api.calls('POST /v1/user/register-full')).toHaveLength(0);
    expect(api.calls('POST /v1/validate/email')).toHaveLength(1);
  });

  it('[REG-021] ignores a failed e-mail check', async () => {
    api.on('POST /v1/validate/email', { refuse: 'internal' });
    api.on('POST /v1/user/register-full', BEGUN);
    const { user, currentPath } = await open();
    await fill(user);
    await submit(user);
    await waitFor(() => expect(currentPath()).toBe('/create-account/verify-email'));
  });

  it('[ADDR-002] [ADDR-006] [REG-007] suggests addresses after three characters and a pause, and fills the field in', async () => {
    api.on('GET /v1/address/lookup/:text', JSON.stringify({ Result: [ADDRESS] }));
    const { user } = await open();
    await user.type(screen.getByLabelText('Current address'), '12 ');
    await pass(600);
    expect(api.calls('GET /v1/address/lookup/:text')).toHaveLength(0);
    await user.type(screen.getByLabelText('Current address'), 'Smith');
    await pass(600);
    await user.click(await screen.findByRole('option', { name: ADDRESS }));
    expect(screen.getByLabelText<HTMLInputElement>('Current address').value).toBe(ADDRESS);
  });

  it('[ADDR-004] [REG-028] reports a failed lookup without blocking typing', async () => {
    api.on('GET /v1/address/lookup/:text', { refuse: 'address-unavailable' });
    const { user } = await open();
    await user.type(screen.getByLabelText('Current address'), ADDRESS);
    await pass(600);
    expect(await screen.findByText("We can't find your address")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Current address').value).toBe(ADDRESS);
  });
});

describe('step 1, submission', () => {
  it('[REG-011] [REG-038] [REG-039] [REG-041] sends wire names, a key and a challenge, and leads to the code', async () => {
    api.on('POST /v1/user/register-full', BEGUN);
    const { user, currentPath } = await open('/credit-score?partner=12');
    await fill(user, { 'First name': '  Mia ' });
    await submit(user);
    await waitFor(() => expect(currentPath()).toBe('/create-account/verify-email'));
    expect(sent()).toEqual({
      firstName: 'Mia',
      middleName: '',
      lastName: 'Chen',
      dob: { dd: '14', mm: '3', yy: '1991' },
      gender: false,
      address: ADDRESS,
      addressPrevious: '',
      hasLivedLessThan3Years: false,
      email: 'mia@example.com',
      password: 'a long enough one',
      consent: true,
      marketing: false,
      eqfxmarketing: true,
      isCurrentEmailValid: true,
      partnerSourceId: 12,
      origin: 'full',
    });
    const { headers } = api.calls('POST /v1/user/register-full')[0] ?? {};
    expect(headers?.get('idempotency-key')).toMatch(/-/);
    expect(headers?.get('x-challenge-token')).toBeTruthy();
  });

  it('[REG-037] shows a 400 at its fields and in the form, and focuses the first', async () => {
    api.on('POST /v1/user/register-full', {
      refuse: 'validation',
      errors: [
        { field: 'lastName', message: 'No such name' },
        { field: 'email', message: 'No such address' },
        { field: 'origin', message: 'Unknown' },
      ],
    });
    const { user } = await open();
    await fill(user);
    await submit(user);
    expect((await screen.findAllByText('No such name')).length).toBeGreaterThan(1);
    expect(screen.getAllByText('No such address').length).toBeGreaterThan(1);
    expect(screen.getByText('origin: Unknown')).toBeDefined();
    await pass(50);
    expect(document.activeElement).toBe(screen.getByLabelText('Last name'));
  });

  it.each([
    ['[REG-060]', 'registration-expired', 'Your registration has expired. Please start again.'],
    ['[REG-061]', 'user-not-verified', 'Your account is not verified yet. Please check your email.'],
    ['[REG-063]', 'internal', 'An unexpected error occurred when trying to perform your request'],
    ['[REG-063]', 'rate-limited', 'An unexpected error occurred'],
  ] as const)('%s shows after the refusal %s: %s', async (_id, refuse, text) => {
    api.on('POST /v1/user/register-full', { refuse });
    const { user } = await open();
    await fill(user);
    await submit(user);
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('[REG-058] [REG-062] [CONST-003] redirects an existing user to the login after ten seconds', async () => {
    api.on('POST /v1/user/register-full', { refuse: 'user-exists', redirect_uri: '/login' });
    const { user, currentPath } = await open();
    await fill(user);
    await submit(user);
    expect(await screen.findByText(/You already have an account\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log in.' }).getAttribute('href')).toBe('/login');
    await pass(9000);
    expect(currentPath()).toBe('/credit-score');
    await pass(2000);
    expect(currentPath()).toBe('/login');
  });

  it('[REG-058] [CONST-003] redirects an unfinished registration to its step after ten seconds', async () => {
    api.on('POST /v1/user/register-full', {
      refuse: 'registration-unfinished',
      errorMessage:
        'Your registration with this email address is not finished yet. We have sent you an email so that you can finish it.',
      redirect_uri: '/create-account/verify-email',
    });
    const { user, currentPath } = await open();
    await fill(user);
    await submit(user);
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain('Your registration with this email address is not finished yet.');
    expect(said.textContent).not.toContain('already have an account');
    const wayOn = within(said).getByRole('link', { name: 'Enter the code' });
    expect(wayOn.getAttribute('href')).toBe('/create-account/verify-email');
    expect(within(said).getByRole('link', { name: 'log in' }).getAttribute('href')).toBe('/login');
    await pass(11_000);
    expect(currentPath()).toBe('/create-account/verify-email');
  });

  it('[REG-041] tells the next step when no code was sent', async () => {
    api.on('POST /v1/user/register-full', { ...BEGUN, codeSent: false, retryAfterSeconds: 7200 });
    const { user, currentPath, router } = await open();
    await fill(user);
    await submit(user);
    await waitFor(() => expect(currentPath()).toBe('/create-account/verify-email'));
    const { codeFrom } = router.state.location.state;
    expect(Math.abs(codeFrom - Date.now() - 7_200_000)).toBeLessThan(60_000);
  });

  it('[REG-058] redirects at once on return from step 2', async () => {
    api.on('POST /v1/user/register-full', {
      refuse: 'registration-unfinished',
      redirect_uri: '/create-account/verify-email',
    });
    const { user, currentPath } = await open('/credit-score?b=t');
    await fill(user);
    await submit(user);
    await waitFor(() => expect(currentPath()).toBe('/create-account/verify-email'));
  });
});

describe('step 1, with a session', () => {
  it('[REG-040] sends a member with both factors to the dashboard', async () => {
    api.on('GET /v1/user/init', memberOf());
    const { currentPath } = openPage('/credit-score', { '/credit-score': RegistrationPage });
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it('[REG-040] ends a half-finished sign-in', async () => {
    api.on('GET /v1/user/init', memberOf({ roles: 'EV,MV,1FA', redirect_uri: '/login-2fa' }));
    api.on('GET /v1/oauth2/logout', { redirect_uri: '/' });
    const { currentPath } = await open();
    await waitFor(() => expect(api.calls('GET /v1/oauth2/logout')).toHaveLength(1));
    expect(api.calls('GET /v1/oauth2/logout')[0]?.headers.get('x-csrf-token')).toBe('csrf-1');
    expect(currentPath()).toBe('/credit-score');
  });
});
