import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { refreshProfile } from '#web/api/session.ts';
import VerificationPage from '../../features/identity/verification.page.tsx';
import IdentityLayout from './identity.layout.tsx';

const HERE = '/my-details/verification';
let unmount = () => {};
afterEach(() => unmount());

function open(roles: string) {
  const api = installFakeApi();
  api.on('GET /v1/user/init', memberOf({ roles }));
  const router = createMemoryRouter(
    [{ Component: IdentityLayout, children: [{ path: HERE, Component: VerificationPage }] }],
    { initialEntries: [HERE] },
  );
  ({ unmount } = render(<RouterProvider router={router} />));
  return api;
}

const registrationSteps = () => screen.queryByRole('list', { name: 'Registration steps' });

it('[IDV-003] [REG-004] shows steps 5 and 6 of registration to a visitor without a verified document', async () => {
  const api = open('INV,EV,MV,1FA,2FA');
  expect(await screen.findByText('Step 5 of 6 · Identity document')).toBeDefined();
  expect(registrationSteps()).not.toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
  act(() => screen.getByRole('radio', { name: /Passport/ }).click());
  act(() => screen.getByRole('button', { name: 'Continue' }).click());
  expect(await screen.findByText('Step 6 of 6 · Document details')).toBeDefined();
  // The running check adds a role: the page must not switch layouts.
  api.on('GET /v1/user/init', memberOf({ roles: 'IV,ICV,IDL,EV,MV,1FA,2FA' }));
  await act(() => refreshProfile());
  expect(screen.getByText('Step 6 of 6 · Document details')).toBeDefined();
});

it('[IDV-003] shows a verified member a normal page without a counter', async () => {
  open('IV,ICV,IDL,EV,MV,1FA,2FA');
  expect(await screen.findByRole('heading', { name: 'Add another document' })).toBeDefined();
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeDefined();
  expect(registrationSteps()).toBeNull();
  expect(screen.queryByText(/of 6/)).toBeNull();
});
