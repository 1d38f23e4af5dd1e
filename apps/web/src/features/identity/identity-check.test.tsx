import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { freezeTime, openPage, pass } from '#web/forms/test-pages.tsx';
import {
  choose,
  descriptionOf,
  HERE,
  InMain,
  member,
  pages,
  sendLicence,
  started,
  write,
} from './test-identity.ts';

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

describe('the check', () => {
  beforeEach(() => api.on('POST /v1/validate/identity-documents', started));

  it('[IDV-039] [IDV-040] [IDV-042] [IDV-045] [CONST-005] polls after five seconds and every five, then continues once verified', async () => {
    const done = { ...stand, isCompleted: true, isRefreshToken: true };
    api.on('PUT /v1/validate/identity-documents', stand, NETWORK_FAILURE, done);
    api.on('POST /v1/oauth2/token', tokenWith('IV,ICV,IDL,EV,MV,1FA,2FA'));
    const { user, currentPath } = openPage(HERE, pages);
    await sendLicence(user);
    await screen.findByText('We are verifying your identity');
    await pass(4000);
    expect(api.calls('PUT /v1/validate/identity-documents')).toHaveLength(0);
    await pass(7000);
    expect(api.calls('PUT /v1/validate/identity-documents')).toHaveLength(2);
    await pass(5000);
    expect(api.calls('PUT /v1/validate/identity-documents')[2]?.body).toEqual({ trackingReference: 'ref-1' });
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it('[PWD-007] proves the second factor after a reset by mail', async () => {
    const owing = { ...member('IV,ICV,IDL,EV,1FA'), resetProof: 'document' as const };
    api.on('GET /v1/user/init', owing, member('IV,ICV,IDL,EV,1FA,2FA'));
    api.on('PUT /v1/validate/identity-documents', { ...stand, isCompleted: true, isRefreshToken: true });
    const next = { ...tokenWith('IV,ICV,IDL,EV,1FA,2FA'), redirect_uri: '/create-account/mobile' };
    api.on('POST /v1/oauth2/token', next);
    const { user, currentPath } = openPage(HERE, pages);
    await sendLicence(user);
    await pass(5100);
    await waitFor(() => expect(currentPath()).toBe('/create-account/mobile'));
  });

  it('[IDV-047] defers after ten polls without a result and stops polling', async () => {
    api.on('PUT /v1/validate/identity-documents', stand);
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    await screen.findByText('We are verifying your identity');
    for (let poll = 0; poll < 12; poll += 1) await pass(5000);
    expect(await screen.findByText(DEFERRED)).toBeDefined();
    expect(api.calls('PUT /v1/validate/identity-documents')).toHaveLength(10);
  });

  it('[IDV-047] stops polling when the page unmounts', async () => {
    api.on('PUT /v1/validate/identity-documents', stand);
    const { user, unmount } = openPage(HERE, pages);
    await sendLicence(user);
    await screen.findByText('We are verifying your identity');
    await pass(5000);
    unmount();
    await pass(20_000);
    expect(api.calls('PUT /v1/validate/identity-documents')).toHaveLength(1);
  });

  it('[IDV-046] reports a deferred check', async () => {
    api.on('PUT /v1/validate/identity-documents', { ...stand, isDeferred: true });
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    await pass(5100);
    expect(await screen.findByText(DEFERRED)).toBeDefined();
    expect(screen.getByText(/for up to two days, and email you the result/)).toBeDefined();
  });

  it('[IDV-003] the browser’s Back leads from the form to the choice, with what was typed', async () => {
    const { user, router } = openPage(HERE, pages);
    await choose(user, /Driver's licence/);
    await write(user, { 'Licence number': '123456' });
    await act(() => router.navigate(-1));
    await choose(user, /Driver's licence/);
    expect(screen.getByLabelText<HTMLInputElement>('Licence number').value).toBe('123456');
  });

  it('[IDV-056] leads on when another tab has verified the document meanwhile', async () => {
    api.on('POST /v1/validate/identity-documents', { refuse: 'identity-document-verified' });
    api.on('POST /v1/oauth2/token', tokenWith('IV,ICV,IDL,EV,MV,1FA,2FA'));
    const { user, currentPath } = openPage(HERE, pages);
    await sendLicence(user);
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it('[IDV-044] [IDV-053] names a document that does not match, with a tip, and restores the form’s values', async () => {
    api.on('PUT /v1/validate/identity-documents', { ...stand, isCompleted: true });
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    await pass(5100);
    expect(await screen.findByText("We could not verify your driver's licence.")).toBeDefined();
    expect(screen.getByText(/The card number is not the licence number/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Choose another document' }));
    await choose(user, /Driver's licence/);
    expect(screen.getByLabelText<HTMLInputElement>('Licence number').value).toBe('123456');
  });

  it.each([
    [
      '[IDV-044] not matched',
      { ...stand, isCompleted: true },
      'Your document was not verified',
      /^We could not verify your driver's licence\./,
    ],
    ['[IDV-046] put off', { ...stand, isDeferred: true }, 'Your check is not finished yet', DEFERRED],
    [
      '[IDV-043] matched, without the roles that lead on',
      { ...stand, isCompleted: true, isRefreshToken: true },
      'Your identity check worked',
      /^Your identity check worked\. Please log in again/,
    ],
  ])('focuses the heading of the result for %s and announces it once', async (_id, end, name, said) => {
    api.on('PUT /v1/validate/identity-documents', end);
    api.on('POST /v1/oauth2/token', tokenWith('INV,EV,MV,1FA,2FA'));
    const { user } = openPage(HERE, { [HERE]: InMain });
    await sendLicence(user);
    const waiting = await screen.findByRole('heading', { name: 'We are verifying your identity' });
    expect(document.activeElement).toBe(waiting);
    await pass(5100);
    const result = await screen.findByRole('heading', { level: 1, name });
    expect(document.activeElement).toBe(result);
    expect(descriptionOf(result)).toMatch(said);
    // The heading's description: a live region would repeat it.
    expect(screen.queryAllByRole('alert')).toEqual([]);
    expect(screen.queryAllByRole('status')).toEqual([]);
  });

  it('[IDV-043] asks for a new login when the check worked without IV afterwards', async () => {
    api.on('PUT /v1/validate/identity-documents', { ...stand, isCompleted: true, isRefreshToken: true });
    api.on('POST /v1/oauth2/token', tokenWith('INV,EV,MV,1FA,2FA'));
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    await pass(5100);
    expect(
      await screen.findByText('Your identity check worked. Please log in again to see your score.'),
    ).toBeDefined();
  });

  it('[IDV-052] asks for a new login when the session cannot be refreshed', async () => {
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
    ['[IDV-049]', { refuse: 'identity-deferred', isDeferred: true, isDisabled: true }, DEFERRED],
    [
      '[IDV-049]',
      { refuse: 'identity-disabled', isDisabled: true },
      'Identity checks are turned off at the moment.',
    ],
    ['[IDV-049]', { refuse: 'identity-busy' }, 'The service is busy. Please try again later.'],
    ['[IDV-050]', { refuse: 'internal' }, 'An unexpected error occurred when trying to perform your request'],
  ] as const)('%s says after a submit refused with %j: %s', async (_id, refusal, text) => {
    api.on('POST /v1/validate/identity-documents', refusal);
    const { user } = openPage(HERE, pages);
    await sendLicence(user);
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('[IDV-048] keeps the form’s values after a refused submit', async () => {
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
  ] as const)('[IDV-051] says after a poll refused with %j: %s, and stops polling', async (refusal, text) => {
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
