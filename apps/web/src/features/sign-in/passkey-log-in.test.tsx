import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { reportFakeDevice } from '#web/api/fake-device.ts';
import { findSentence, freezeTime, openPage, pass } from '#web/forms/test-pages.tsx';

import LoginPage from './login.page.tsx';

type Asked = Required<Pick<CredentialRequestOptions, 'signal'>> & { isSuggested: boolean };

let api: FakeApi;
let asked: Asked[];

const options = {
  challenge: 'AAAA',
  rpId: 'wattle.example',
  timeout: 300_000,
  userVerification: 'required',
} as const;

beforeEach(() => {
  freezeTime();
  api = installFakeApi();
  reportFakeDevice(api);
  api.on('POST /v1/oauth2/passkey-options', options);
  asked = [];
});

/** A browser, or the password manager in its place. */
function browserThat(answer: (asked: Asked) => Promise<unknown>) {
  const get = ({ signal, mediation }: CredentialRequestOptions) => {
    if (signal === undefined) throw new Error('A question that cannot be ended.');
    const question = { signal, isSuggested: mediation === 'conditional' };
    asked.push(question);
    return answer(question);
  };
  const credential = Object.assign(() => undefined, {
    isConditionalMediationAvailable: () => Promise.resolve(true),
    signalUnknownCredential: vi.fn<(unknown: object) => Promise<void>>(() => Promise.resolve()),
  });
  vi.stubGlobal('PublicKeyCredential', credential);
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, onLine: true, credentials: { get } });
  return credential;
}

/** Pending until it is aborted. */
const waiting = ({ signal }: Asked) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const bytes = new Uint8Array([1, 2, 3]).buffer;
const passkey = {
  id: 'AQID=',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
};

const open = () => openPage('/login', { '/login': LoginPage });
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
const questions = () => asked.map(({ isSuggested }) => (isSuggested ? 'suggested' : 'window'));

it('asks in a window alone when pressed while suggestions are prepared', async () => {
  browserThat(waiting);
  const first = Promise.withResolvers<typeof options>();
  api.onEach('POST /v1/oauth2/passkey-options', () =>
    api.calls('POST /v1/oauth2/passkey-options').length === 1 ? first.promise : options,
  );
  open();
  await waitFor(() => expect(api.calls('POST /v1/oauth2/passkey-options')).toHaveLength(1));
  await press();
  await waitFor(() => expect(questions()).toEqual(['window']));
  first.resolve(options);
  await pass(10);
  expect(questions()).toEqual(['window']);
  expect(asked[0]?.signal.aborted).toBe(false);
});

it('suggests again before the challenge ends, and no longer once the page is left', async () => {
  browserThat(waiting);
  const { unmount } = open();
  await waitFor(() => expect(asked).toHaveLength(1));
  await pass(4 * 60_000);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]?.signal.aborted).toBe(true);
  unmount();
  expect(asked[1]?.signal.aborted).toBe(true);
  await pass(10 * 60_000);
  expect(asked).toHaveLength(2);
});

it('has the browser forget a passkey that we do not know, and stops after three that nobody asked for', async () => {
  const { signalUnknownCredential } = browserThat(() => Promise.resolve(passkey));
  const errorMessage = 'We do not know this passkey.';
  api.on('POST /v1/oauth2/passkey', { refuse: 'passkey-unknown', errorMessage });
  open();
  await findSentence(errorMessage);
  await waitFor(() => expect(asked).toHaveLength(3));
  await pass(10 * 60_000);
  expect(questions()).toEqual(['suggested', 'suggested', 'suggested']);
  expect(signalUnknownCredential).toHaveBeenCalledWith({ rpId: 'wattle.example', credentialId: 'AQID' });
});

it('forgets none whose answer does not verify', async () => {
  const { signalUnknownCredential } = browserThat(() => Promise.resolve(passkey));
  api.on('POST /v1/oauth2/passkey', { refuse: 'passkey-unverified', errorMessage: 'Try again.' });
  open();
  await findSentence('Try again.');
  expect(signalUnknownCredential).not.toHaveBeenCalled();
});

it('sends nothing of a password manager that answers after the page was left', async () => {
  const late = Promise.withResolvers<typeof passkey>();
  browserThat(() => late.promise);
  const { unmount } = open();
  await waitFor(() => expect(asked).toHaveLength(1));
  unmount();
  late.resolve(passkey);
  await pass(10);
  expect(api.calls('POST /v1/oauth2/passkey')).toHaveLength(0);
});

it('names the password in a browser without WebAuthn', async () => {
  open();
  await press();
  expect(await findSentence('This browser has no passkeys. Log in with your password.')).toBeDefined();
});

it.each<[string, () => Promise<unknown>, string]>([
  ['has no answer', () => Promise.resolve(null), 'Your browser or password manager could not do this.'],
  [
    'leaves a part of its answer out',
    () => Promise.resolve({ ...passkey, getClientExtensionResults: undefined }),
    'Your browser or password manager could not do this.',
  ],
  [
    'fails in its own words',
    () => Promise.reject(new Error("Invalid 'sameOriginWithAncestors' value")),
    'Your browser or password manager could not do this.',
  ],
  [
    'does not let this address ask',
    () => Promise.reject(new DOMException('', 'SecurityError')),
    'Passkeys do not work at this web address.',
  ],
])('says of a browser that %s what a person can do', async (_what, answer, text) => {
  browserThat((question) => (question.isSuggested ? waiting(question) : answer()));
  open();
  await waitFor(() => expect(questions()).toEqual(['suggested']));
  await press();
  await findSentence(text);
  await waitFor(() => expect(questions()).toEqual(['suggested', 'window', 'suggested']));
});
