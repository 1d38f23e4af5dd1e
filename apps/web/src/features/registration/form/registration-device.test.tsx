import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { reportFakeDevice, silenceFakeDevice } from '#web/api/fake-device.ts';
import { findSentence, freezeTime, pass } from '#web/forms/test-pages.tsx';
import { BEGUN, fill, open, registrationApi, submit } from '../test-registration.tsx';

let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = registrationApi();
});

describe('the device of step 1', () => {
  it('[REG-059] [LOGIN-019] [LOGIN-017] sends the reported device', async () => {
    api.on('POST /v1/user/register-full', BEGUN);
    const { user, currentPath } = await open();
    await fill(user);
    await submit(user);
    await waitFor(() => expect(currentPath()).toBe('/create-account/verify-email'));
    const { headers } = api.calls('POST /v1/user/register-full')[0] ?? {};
    expect(headers?.get('x-device-token')).toBe('tm-1');
    expect(api.calls('GET /v1/tm'), 'asked for when the page opened').toHaveLength(1);
  });

  it('[REG-059] explains a refused device and how to contact us', async () => {
    api.on('POST /v1/user/register-full', { refuse: 'device-risk' });
    const { user } = await open();
    await fill(user);
    await submit(user);
    expect(
      await findSentence('We cannot open an account from this device. Please contact us.'),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact-us');
  });

  it('[REG-059] [LOGIN-018] sends nothing without a device and keeps the form', async () => {
    silenceFakeDevice();
    const { user } = await open();
    await fill(user);
    await submit(user);
    await pass(6000);
    expect(await screen.findByText(/We could not check your device/)).toBeDefined();
    expect(api.calls('POST /v1/user/register-full')).toHaveLength(0);
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Mia');
  });

  it('[REG-059] [LOGIN-018] replaces a rejected token without asking, and sends the form again', async () => {
    api.on('POST /v1/user/register-full', { refuse: 'device-not-reported' }, BEGUN);
    const { user, currentPath } = await open();
    await fill(user);
    await submit(user);
    await waitFor(() => expect(api.calls('GET /v1/tm')).toHaveLength(2));
    reportFakeDevice(api);
    await pass(2000);
    await waitFor(() => expect(currentPath()).toBe('/create-account/verify-email'));
    expect(api.calls('POST /v1/user/register-full')).toHaveLength(2);
  });

  it('[REG-059] [LOGIN-018] explains a device that is rejected twice, and fetches another token for the next press', async () => {
    api.on(
      'POST /v1/user/register-full',
      { refuse: 'device-not-reported' },
      { refuse: 'device-not-reported' },
      BEGUN,
    );
    const { user, currentPath } = await open();
    await fill(user);
    await submit(user);
    await waitFor(() => expect(api.calls('GET /v1/tm')).toHaveLength(2));
    reportFakeDevice(api);
    await pass(2000);
    expect(await screen.findByText(/We could not check your device/)).toBeDefined();
    reportFakeDevice(api);
    api.on('GET /v1/tm', { tm: 'tm-2', scriptUrl: 'about:blank' });
    await submit(user);
    await waitFor(() => expect(currentPath()).toBe('/create-account/verify-email'));
    const [, , third] = api.calls('POST /v1/user/register-full');
    expect(third?.headers.get('x-device-token')).toBe('tm-2');
  });

  it.each([
    [0, "We can't validate your device in private browsing mode."],
    [3, 'Your browser storage is turned off. Please enable it to register.'],
  ])(
    '[REG-059] [LOGIN-030] says for a store of %i entries that accepts nothing: %s',
    async (length, text) => {
      const { user } = await open();
      await fill(user);
      vi.stubGlobal('localStorage', {
        length,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
        getItem: () => null,
        removeItem: () => undefined,
        clear: () => undefined,
      });
      await submit(user);
      expect(await screen.findByText(text)).toBeDefined();
      expect(api.calls('POST /v1/user/register-full')).toHaveLength(0);
    },
  );
});
