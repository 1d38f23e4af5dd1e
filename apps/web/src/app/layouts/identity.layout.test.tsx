import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useOutletContext } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { refreshProfile } from '#web/api/session.ts';
import IdentityLayout from './identity.layout.tsx';

const HERE = '/my-details/verification';
let unmount = () => {};
afterEach(() => unmount());

function Page() {
  const shell = useOutletContext<{ showStep: (step: number) => void } | null | undefined>();
  return <button onClick={() => shell?.showStep(6)}>choose</button>;
}

function open(roles: string) {
  const api = installFakeApi();
  api.on('GET /v1/user/init', memberOf({ roles }));
  const router = createMemoryRouter(
    [{ Component: IdentityLayout, children: [{ path: HERE, Component: Page }] }],
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
  act(() => screen.getByRole('button', { name: 'choose' }).click());
  expect(screen.getByText('Step 6 of 6 · Document details')).toBeDefined();
  // The running check adds a role: the page must not switch layouts.
  api.on('GET /v1/user/init', memberOf({ roles: 'IV,ICV,IDL,EV,MV,1FA,2FA' }));
  await act(() => refreshProfile());
  expect(screen.getByText('Step 6 of 6 · Document details')).toBeDefined();
});

it.each(['IV,ICV,IDL,EV,MV,1FA,2FA', 'INV,EV,1FA'])(
  'shows a normal page with the roles %s',
  async (roles) => {
    open(roles);
    expect(await screen.findByRole('button', { name: 'choose' })).toBeDefined();
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeDefined();
    expect(registrationSteps()).toBeNull();
  },
);
