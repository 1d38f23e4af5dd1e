import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { freezeTime, openPage, pass } from '#web/forms/open-page.tsx';
import VerificationPage from './verification.page.tsx';

const HERE = '/my-details/verification';
const pages = { [HERE]: VerificationPage };
const member = (roles: string) => memberOf({ roles, redirect_uri: HERE });
const started = { trackingReference: 'ref-1', pollAfterMs: 5000, pollMax: 10 };
const stand = {
  isCompleted: false,
  isRefreshToken: false,
  isInProgess: true,
  isDeferred: false,
  trackingReference: 'ref-1',
  errorMessage: null,
};
const DEFERRED = 'Your identity check is taking longer than expected. We will let you know when it is done.';
const tokenWith = (roles: string) => ({
  expires_in: 1800,
  csrfToken: 'c-2',
  roles,
  redirect_uri: '/dashboard',
  identifier: 'm-1',
});
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = installFakeApi();
  api.on('GET /v1/user/init', member('INV,EV,MV,1FA,2FA,IHC'));
});
afterEach(() => vi.useRealTimers());

type User = ReturnType<typeof openPage>['user'];

async function choose(user: User, name: RegExp) {
  await user.click(await screen.findByRole('radio', { name }));
  await user.click(screen.getByRole('button', { name: /VERIFY/ }));
}

async function write(user: User, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.click(screen.getByLabelText(label, { exact: false }));
    await user.paste(text);
  }
}

async function consent(user: User) {
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
}

const submit = (user: User) => user.click(screen.getByRole('button', { name: /VERIFY/ }));

async function sendLicence(user: User, number = '123456') {
  await choose(user, /Driver's licence/);
  await write(user, { 'Licence number': number, 'Card number': '1234567890' });
  await consent(user);
  await submit(user);
}

describe('the choice of a document', () => {
  it('[IDV-002] a stranger goes to login and back', async () => {
    api = installFakeApi();
    const { place } = openPage(HERE, pages);
    await waitFor(() => expect(place()).toBe('/login?retUrl=%2Fmy-details%2Fverification'));
  });

  it('[IDV-001] [IDV-003] [IDV-009] counts 5 of 6, wants a choice, then counts 6 of 6', async () => {
    const { user } = openPage(HERE, pages);
    expect(await screen.findByText('Step 5 of 6')).toBeDefined();
    await submit(user);
    expect(screen.getByText('Document not selected')).toBeDefined();
    await choose(user, /Passport/);
    expect(screen.queryByText('Document not selected')).toBeNull();
    expect(screen.getByText('Step 6 of 6')).toBeDefined();
  });

  it('[IDV-004] [IDV-006] [IDV-007] one verified document is counted, not offered again, and a second is asked for', async () => {
    api.on('GET /v1/user/init', member('IV,ICV,IDL,EV,MV,1FA,2FA,IHC'));
    openPage(HERE, pages);
    expect(await screen.findByText('You have successfully verified 1 document(s)')).toBeDefined();
    expect(
      screen.getByText('You need 2 verified documents to access the credit report overview.'),
    ).toBeDefined();
    expect(screen.queryByRole('radio', { name: /Driver's licence/ })).toBeNull();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it('[IDV-007] outside the cohort there is no note about the overview', async () => {
    api.on('GET /v1/user/init', member('IV,ICV,IDL,EV,MV,1FA,2FA'));
    openPage(HERE, pages);
    await screen.findByText('You have successfully verified 1 document(s)');
    expect(screen.queryByText(/You need 2 verified documents/)).toBeNull();
  });

  it('[IDV-008] with two there is no need to verify again, with three nothing is left to choose', async () => {
    api.on('GET /v1/user/init', member('IV,ICV,IDL,IPA,EV,MV,1FA,2FA,IHC'));
    const { unmount } = openPage(HERE, pages);
    expect(await screen.findByText('You do not need to verify again.')).toBeDefined();
    unmount();
    api = installFakeApi(member('IV,ICV,IDL,IPA,IME,EV,MV,1FA,2FA'));
    openPage(HERE, pages);
    expect(await screen.findByText('You have successfully verified 2 document(s)')).toBeDefined();
  });

  it.each([
    ['INV,EV,MV,1FA,2FA', '/'],
    ['IV,ICV,IDL,EV,MV,1FA,2FA', '/dashboard'],
  ])('[IDV-005] with the roles %s SKIP leads to %s', async (roles, to) => {
    api.on('GET /v1/user/init', member(roles));
    openPage(HERE, pages);
    expect((await screen.findByRole('link', { name: 'SKIP' })).getAttribute('href')).toBe(to);
  });
});

describe('the form of a document', () => {
  it("[IDV-013] [IDV-014] [IDV-015] [IDV-021] [IDV-037] [IDV-010] a licence's fields and consents are named where they fail", async () => {
    const { user } = openPage(HERE, pages);
    await choose(user, /Driver's licence/);
    expect(screen.getByLabelText<HTMLSelectElement>('State or territory').value).toBe('NSW');
    await submit(user);
    expect(screen.getAllByText('Driver licence number is required').length).toBe(2);
    expect(screen.getAllByText('Card number is required').length).toBe(2);
    expect(screen.getAllByText('Consent is mandatory').length).toBe(4);
    await user.click(screen.getAllByRole('checkbox')[0] ?? document.body);
    expect(screen.getAllByText('Consent is mandatory').length).toBe(2);
    expect(api.calls('POST /v1/validate/identity-documents')).toHaveLength(0);
  });

  it('[IDV-028] another state takes back what was said by the rule of the one before, and judges anew', async () => {
    const { user } = openPage(HERE, pages);
    await choose(user, /Driver's licence/);
    await write(user, { 'Licence number': '1234567', 'Card number': '12345678' });
    await submit(user);
    expect(screen.getAllByText('Card number is invalid.').length).toBe(2);
    await user.selectOptions(screen.getByLabelText('State or territory'), 'WA');
    expect(screen.queryByText('Card number is invalid.')).toBeNull();
    await submit(user);
    expect(screen.queryByText('Card number is invalid.')).toBeNull();
  });

  it('[IDV-012] [IDV-029] [IDV-030] a passport goes with its country, and nothing of the other documents', async () => {
    api.on('POST /v1/validate/identity-documents', started);
    const { user } = openPage(HERE, pages);
    await choose(user, /Passport/);
    expect(screen.getByLabelText<HTMLSelectElement>('Country of issue').value).toBe('AUS');
    await submit(user);
    expect(screen.getAllByText('The passport number seems incorrect').length).toBe(2);
    await write(user, { 'Passport number': ' PA123456 ' });
    await consent(user);
    await submit(user);
    await screen.findAllByText('We are verifying your identity');
    const [call] = api.calls('POST /v1/validate/identity-documents');
    expect(call?.body).toEqual({
      passport: { countryCode: 'AUS', number: 'PA123456' },
      consent: true,
      consent1: true,
    });
    expect(call?.headers.get('idempotency-key')).toMatch(/-/);
  });

  it('[IDV-031] [IDV-032] [IDV-034] [IDV-035] [IDV-036] a Medicare card asks for the day on blue and yellow only', async () => {
    api.on('POST /v1/validate/identity-documents', started);
    const { user } = openPage(HERE, pages);
    await choose(user, /Medicare/);
    expect(screen.queryByLabelText('Day')).toBeNull();
    await submit(user);
    for (const text of [
      'Number is invalid',
      'Reference number is invalid',
      'Expiry Date does not seem right...',
    ]) {
      expect(screen.getAllByText(text).length).toBe(2);
    }
    await write(user, { 'Card number': '2123456701', 'Reference number': '1', Month: '7', Year: '2029' });
    expect(screen.queryByText('Expiry Date does not seem right...')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Blue' }));
    await write(user, { Day: '9' });
    await consent(user);
    await submit(user);
    await screen.findAllByText('We are verifying your identity');
    expect(api.calls('POST /v1/validate/identity-documents')[0]?.body).toMatchObject({
      medicare: { number: '2123456701', referenceNumber: '1', cardColour: 'B', dateOfExpiry: '2029-07-09' },
    });
  });
});

describe('the check', () => {
  beforeEach(() => api.on('POST /v1/validate/identity-documents', started));

  it('[IDV-039] [IDV-040] [IDV-042] [IDV-045] polls after five seconds and every five, and leads on once verified', async () => {
    const done = { ...stand, isCompleted: true, isRefreshToken: true };
    api.on('PUT /v1/validate/identity-documents', stand, NETWORK_FAILURE, done);
    api.on('POST /v1/oauth2/token', tokenWith('IV,ICV,IDL,EV,MV,1FA,2FA'));
    const { user, place } = openPage(HERE, pages);
    await sendLicence(user);
    await screen.findAllByText('We are verifying your identity');
    await pass(4900);
    expect(api.calls('PUT /v1/validate/identity-documents')).toHaveLength(0);
    await pass(5200);
    expect(api.calls('PUT /v1/validate/identity-documents')).toHaveLength(2);
    await pass(5000);
    expect(api.calls('PUT /v1/validate/identity-documents')[2]?.body).toEqual({ trackingReference: 'ref-1' });
    await waitFor(() => expect(place()).toBe('/dashboard'));
  });

  it('[IDV-047] after ten polls without a result it defers, and asks no more', async () => {
    api.on('PUT /v1/validate/identity-documents', stand);
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    await screen.findAllByText('We are verifying your identity');
    for (let poll = 0; poll < 12; poll += 1) await pass(5000);
    expect(await screen.findByText(DEFERRED)).toBeDefined();
    expect(api.calls('PUT /v1/validate/identity-documents')).toHaveLength(10);
  });

  it('[IDV-047] leaving the page ends the polling', async () => {
    api.on('PUT /v1/validate/identity-documents', stand);
    const { user, unmount } = openPage(HERE, pages);
    await sendLicence(user);
    await screen.findAllByText('We are verifying your identity');
    await pass(5000);
    unmount();
    await pass(20_000);
    expect(api.calls('PUT /v1/validate/identity-documents')).toHaveLength(1);
  });

  it('[IDV-046] a deferred check says so', async () => {
    api.on('PUT /v1/validate/identity-documents', { ...stand, isDeferred: true });
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    await pass(5100);
    expect(await screen.findByText(DEFERRED)).toBeDefined();
  });

  it('[IDV-044] [IDV-053] a document that does not match is named, with a tip, and what was typed is there again', async () => {
    api.on('PUT /v1/validate/identity-documents', { ...stand, isCompleted: true });
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    await pass(5100);
    expect(await screen.findByText("We could not verify your driver's licence.")).toBeDefined();
    expect(screen.getByText(/The card number is not the licence number/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Choose another document.' }));
    await choose(user, /Driver's licence/);
    expect(screen.getByLabelText<HTMLInputElement>('Licence number').value).toBe('123456');
  });

  it('[IDV-043] a check that worked without IV afterwards asks to log in again', async () => {
    api.on('PUT /v1/validate/identity-documents', { ...stand, isCompleted: true, isRefreshToken: true });
    api.on('POST /v1/oauth2/token', tokenWith('INV,EV,MV,1FA,2FA'));
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    await pass(5100);
    expect(
      await screen.findByText('Your identity check worked. Please log in again to see your score.'),
    ).toBeDefined();
  });

  it('[IDV-052] a session that can not be refreshed asks to log in again', async () => {
    api.on('PUT /v1/validate/identity-documents', { ...stand, isCompleted: true, isRefreshToken: true });
    api.on('POST /v1/oauth2/token', { refuse: 'unauthenticated' });
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    await pass(5100);
    expect(
      await screen.findByText(
        'We verified your identity but could not refresh your session. Please log in again.',
      ),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Log in again' })).toBeDefined();
  });

  it.each([
    [
      '[IDV-048]',
      { refuse: 'identity-details-refused' },
      'We could not use these document details. Please check and try again.',
    ],
    [
      '[IDV-048] [IDV-056]',
      { refuse: 'identity-document-verified' },
      'We could not use these document details. Please check and try again.',
    ],
    ['[IDV-049]', { refuse: 'identity-deferred', isDeferred: true, isDisabled: true }, DEFERRED],
    [
      '[IDV-049]',
      { refuse: 'identity-disabled', isDisabled: true },
      'Identity checks are turned off at the moment.',
    ],
    ['[IDV-049]', { refuse: 'identity-busy' }, 'The service is busy. Please try again later.'],
    ['[IDV-050]', { refuse: 'internal' }, 'An unexpected error occurred when trying to perform your request'],
  ] as const)('%s a submit refused with %j says: %s', async (_id, refusal, text) => {
    api.on('POST /v1/validate/identity-documents', refusal);
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('[IDV-048] a refused submit keeps what was typed', async () => {
    api.on('POST /v1/validate/identity-documents', { refuse: 'identity-busy' });
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    await screen.findByText('The service is busy. Please try again later.');
    expect(screen.getByLabelText<HTMLInputElement>('Licence number').value).toBe('123456');
  });

  it.each([
    [
      { refuse: 'identity-check-unknown' },
      'We could not use these document details. Please check and try again.',
    ],
    [{ refuse: 'identity-busy', errorMessage: 'Come back at noon.' }, 'Come back at noon.'],
    [{ refuse: 'identity-busy' }, 'The service is busy. Please try again later.'],
    [{ refuse: 'internal' }, 'An unexpected error occurred when trying to perform your request'],
  ] as const)('[IDV-051] a poll refused with %j says: %s, and ends the polling', async (refusal, text) => {
    api.on('PUT /v1/validate/identity-documents', refusal);
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    await pass(5100);
    expect(await screen.findByText(text)).toBeDefined();
    await pass(10_000);
    expect(api.calls('PUT /v1/validate/identity-documents')).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>('Licence number').value).toBe('123456');
  });
});
