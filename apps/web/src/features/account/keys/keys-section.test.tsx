import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import MyDetailsPage from '#web/app/pages/account/my-details.page.tsx';
import { findSentence, openPage } from '#web/forms/test-pages.tsx';
import { accountApi, turnableScreen } from '../test-account.ts';

const NONE = { passkeys: [], hasApp: false, recoveryCodesLeft: null, isCodesOff: false };
const PHONE = {
  id: 'p-1',
  name: 'My phone',
  addedAt: '2026-11-01T00:00:00.000Z',
  usedAt: null,
  usedOn: null,
  isSynced: true,
};
let api: FakeApi;

beforeEach(() => {
  api = accountApi();
  api.on('GET /v1/user/keys', NONE);
  api.on('POST /v1/user/keys/passkey-options', {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Wattle' },
    user: { id: 'AAAA', name: 'm•••', displayName: 'm•••' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 1000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  });
});

const open = () => openPage('/my-details?step=4#passkeys', { '/my-details/:place?': MyDetailsPage }).user;
const press = async (user: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

/** A browser that answers a question for a passkey with this error. */
function browserThatRefuses(name: string) {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    onLine: true,
    credentials: { create: () => Promise.reject(new DOMException('refused', name)) },
  });
}

async function tryToAdd(name = 'Red phone') {
  const user = open();
  await press(user, 'Add a passkey');
  const field = await screen.findByLabelText<HTMLInputElement>('Name of this passkey');
  await user.clear(field);
  await user.type(field, name);
  await press(user, 'Continue');
  return field;
}

describe('a passkey', () => {
  it.each([
    ['a cancelled prompt', 'NotAllowedError', 'The window was closed, or nothing answered in time.'],
    ['one it has already', 'InvalidStateError', 'has a passkey for your account already'],
    ['a full authenticator', 'NotSupportedError', 'This device cannot keep a passkey'],
    ['a device without a lock', 'ConstraintError', 'This device cannot keep a passkey'],
  ])('says what happened after %s, and keeps the name', async (_case, name, text) => {
    browserThatRefuses(name);
    const field = await tryToAdd();
    expect(await findSentence(text)).toBeDefined();
    expect(field.value).toBe('Red phone');
  });

  it('names another way in a browser without WebAuthn', async () => {
    const field = await tryToAdd();
    await findSentence('This browser has no passkeys. Open this page in another browser, or on your phone.');
    expect(field.value).toBe('Red phone');
    expect(api.calls('POST /v1/user/keys/passkey-options')).toHaveLength(0);
  });

  it('asks at its field for a name', async () => {
    const field = await tryToAdd(' ');
    const description = /Give it a name, so that you know it later\./;
    expect(screen.getByRole('textbox', { description })).toBe(field);
  });

  it('leads to a new code where the last one is older than 15 minutes', async () => {
    vi.stubGlobal('PublicKeyCredential', vi.fn());
    const refuse = 'second-factor-needed';
    api.on('POST /v1/user/keys/passkey-options', { refuse, errorMessage: 'It has been a while.' });
    await tryToAdd();
    expect(await screen.findByRole('link', { name: 'Get a new code' })).toBeDefined();
  });

  it('is listed, renamed, and stays listed when its removal is refused', async () => {
    api.on('GET /v1/user/keys', { ...NONE, passkeys: [PHONE], isCodesOff: true });
    const user = open();
    expect(await screen.findByText(/not used yet.*through your password manager/)).toBeDefined();
    api.on('POST /v1/user/keys/remove-passkey', {
      refuse: 'last-key',
      errorMessage: 'Please add one first.',
    });
    await press(user, 'Remove My phone');
    expect(await findSentence('Please add one first.')).toBeDefined();
    api.on('POST /v1/user/keys/rename-passkey', { ...NONE, passkeys: [{ ...PHONE, name: 'Old phone' }] });
    await press(user, 'Rename My phone');
    await press(user, 'Save');
    expect(await screen.findByRole('button', { name: 'Rename Old phone' })).toBeDefined();
  });
});

async function enterAppCode() {
  api.on('POST /v1/user/keys/begin-app', { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Wattle' });
  const user = open();
  await press(user, 'Set up an app');
  const field = await screen.findByLabelText<HTMLInputElement>('Code that the app shows');
  await user.type(field, '123456');
  return field;
}

describe('an authenticator app', () => {
  const refused = 'Check that the time on your phone is set automatically.';

  it('says at the field what is wrong with a refused code, and keeps it, the QR code and the link', async () => {
    api.on('POST /v1/user/keys/confirm-app', { refuse: 'code-incorrect', errorMessage: refused });
    const field = await enterAppCode();
    await findSentence(refused);
    expect(screen.getByRole('textbox', { description: new RegExp(refused, 'u') })).toBe(field);
    expect(field.value).toBe('123456');
    const code = screen.getByRole('img', { name: /^QR code/ });
    const size = Number(code.getAttribute('viewBox')?.split(' ').at(-1));
    const dark = [...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)];
    const places = dark.flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect([Math.min(...places), size - 1 - Math.max(...places)], 'the quiet zone').toEqual([4, 4]);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Add the key to it.' });
    expect(link.href).toBe('otpauth://totp/Wattle');
  });

  it('is shown as set up after the right code', async () => {
    api.on('POST /v1/user/keys/confirm-app', { ...NONE, hasApp: true });
    await enterAppCode();
    expect(await screen.findByRole('button', { name: 'Remove the app' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Switch codes off' })).toBeDefined();
  });
});

describe('recovery codes', () => {
  const codes = Array.from({ length: 10 }, (_, at) => `aaaa bbbb cccc 000${at}`);

  it.each([
    [10, 'You have 10 recovery codes left. New ones replace them.'],
    [3, 'You have 3 recovery codes left. New ones replace them.'],
    [2, 'You have 2 recovery codes left. Make new ones before you need them.'],
    [1, 'You have 1 recovery code left. Make new ones before you need them.'],
    [0, 'You have no recovery codes left. Make new ones before you need them.'],
  ])('says of %i left: %s', async (recoveryCodesLeft, text) => {
    api.on('GET /v1/user/keys', { ...NONE, recoveryCodesLeft });
    open();
    expect(await findSentence(text)).toBeDefined();
  });

  it('are shown once, on a sheet with date and use, which stays when the screen is turned', async () => {
    const turn = turnableScreen();
    api.on('POST /v1/user/keys/make-recovery-codes', { codes, keys: { ...NONE, recoveryCodesLeft: 10 } });
    const user = open();
    await press(user, 'Make recovery codes');
    expect(await screen.findByText(/^Wattle recovery codes, made on /)).toBeDefined();
    expect(screen.getAllByText(/^aaaa bbbb/)).toHaveLength(10);
    turn();
    await waitFor(() => expect(screen.queryByRole('tab')).toBeNull());
    expect(screen.getAllByText(/^aaaa bbbb/)).toHaveLength(10);
    await press(user, 'I have kept them');
    expect(screen.queryByText(/^aaaa bbbb/)).toBeNull();
  });
});

it('switches codes by email and text off, or says why not', async () => {
  api.on('GET /v1/user/keys', { ...NONE, hasApp: true });
  api.on(
    'PUT /v1/user/keys/codes',
    { refuse: 'last-key', errorMessage: 'You need a mobile number.' },
    { ...NONE, hasApp: true, isCodesOff: true },
  );
  const user = open();
  await press(user, 'Switch codes off');
  await findSentence('You need a mobile number.');
  await press(user, 'Switch codes off');
  expect(await screen.findByText(/^On: nobody can log in/)).toBeDefined();
});

describe('the lines of logging in', () => {
  it('[KEY-009] [ACC-005] are one each with one button, and end with what switches codes off', async () => {
    api.on('GET /v1/user/keys', { ...NONE, hasApp: true });
    api.on('GET /v1/user/activity', {
      items: [
        {
          at: '2026-11-21T01:00:00Z',
          kind: 'signed-in',
          device: 'Chrome on Linux',
          because: null,
          case: null,
        },
        { at: '2026-11-04T01:00:00Z', kind: 'password-changed', device: null, because: null, case: null },
      ],
    });
    open();
    await screen.findByRole('region', { name: 'No codes by email or text' });
    const lines = screen
      .getAllByRole('region')
      .map((line) => [
        line.querySelector('h3')?.textContent,
        [...line.querySelectorAll('.line__head > :is(a, button)')].map(({ textContent }) => textContent),
      ]);
    expect(lines).toEqual([
      ['Password', ['Change Password']],
      ['Codes by email', ['Change email']],
      ['Codes by text', ['Change mobile number']],
      ['Passkeys', ['Add a passkey']],
      ['Authenticator app', ['Remove the app']],
      ['Recovery codes', ['Make recovery codes']],
      ['Devices', []],
      ['Last activity', ['All activity']],
      ['No codes by email or text', ['Switch codes off']],
    ]);
    expect(screen.getByText('Changed 4 Nov 2026.')).toBeDefined();
    expect(
      screen.getByText(/^Logged in with your password, 21 Nov 2026.* on Chrome on Linux$/),
    ).toBeDefined();
  });

  it('take the focus where the address names one', async () => {
    open();
    const heading = await screen.findByRole('heading', { name: 'Passkeys' });
    expect(document.activeElement).toBe(heading);
  });

  it('say that nothing is known where the activity does not come, and hide no other line', async () => {
    api.on('GET /v1/user/activity', { refuse: 'internal' });
    api.on('GET /v1/user/keys', { refuse: 'internal' });
    open();
    expect(await screen.findByText('Not known at the moment.')).toBeDefined();
    expect(await screen.findByRole('region', { name: 'Devices' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Change Password' })).toBeDefined();
  });
});
