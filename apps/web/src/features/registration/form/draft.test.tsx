import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { ADDRESS, BEGUN, fill, open, registrationApi, submit } from '../test-registration.tsx';

let api: FakeApi;

beforeEach(() => {
  api = registrationApi();
});

it.each(['/credit-score?b=t', '/credit-score'])(
  '[REG-042] restores typed text, but no password, at %s',
  async (address) => {
    api.on('POST /v1/user/register-full', BEGUN);
    const first = await open();
    await fill(first.user);
    await submit(first.user);
    await waitFor(() => expect(first.currentPath()).toBe('/create-account/verify-email'));
    first.unmount();
    await open(address);
    expect(screen.getByText('What you typed before is still here, except for the password.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Mia');
    expect(screen.getByLabelText<HTMLInputElement>('Current address').value).toBe(ADDRESS);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Female' }).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  },
);

const bureauBox = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: /bureau may also send me marketing/ });

it('[REG-011] says nothing was typed before where only a box was preticked, and keeps one that was cleared', async () => {
  const first = await open();
  await waitFor(() => expect(bureauBox().checked).toBe(true));
  first.unmount();
  const second = await open();
  await waitFor(() => expect(bureauBox().checked).toBe(true));
  expect(screen.queryByText(/What you typed before/)).toBeNull();
  await second.user.click(bureauBox());
  await second.user.type(screen.getByLabelText('First name'), 'Mia');
  second.unmount();
  await open();
  await screen.findByText(/What you typed before/);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Mia'));
  expect(bureauBox().checked).toBe(false);
});
