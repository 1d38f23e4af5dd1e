import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { SESSION_KEY } from '#web/api/local-storage.ts';
import { type Profile, refreshProfile, signOutLocally } from '#web/api/session.ts';
import { Gated } from './gated.tsx';
import { SessionOver } from './session-over.tsx';
import { openPage } from './test-pages.tsx';

const pageWith = (gate: (profile: Profile) => string | null) =>
  function Page() {
    return <Gated gate={gate}>{({ displayName }) => <p>Secret of {displayName}</p>}</Gated>;
  };
const membersOnly = pageWith(({ isAuthenticated }) => (isAuthenticated ? null : '/login?retUrl=%2Fsecret'));

it('[PROF-015] shows nothing of a page before the session is known, and nothing to a visitor', async () => {
  installFakeApi();
  const { currentPath } = openPage('/secret', {
    '/secret': membersOnly,
    '/login': () => (
      <>
        <p>Log in</p>
        <SessionOver>Your login has expired.</SessionOver>
      </>
    ),
  });
  expect(screen.queryByText(/Secret/)).toBeNull();
  expect(await screen.findByText('Log in')).toBeDefined();
  expect(screen.queryByText('Your login has expired.')).toBeNull();
  expect(currentPath()).toBe('/login?retUrl=%2Fsecret');
});

it('[ERR-006] [DASH-015] closes a page when the session ends, and keeps the return address', async () => {
  const api = installFakeApi();
  api.on('GET /v1/user/init', memberOf());
  const { currentPath } = openPage('/secret', {
    '/secret': membersOnly,
    '/login': () => <SessionOver>Your login has expired.</SessionOver>,
  });
  await screen.findByText('Secret of Mia');
  act(() => signOutLocally());
  expect(screen.queryByText(/Secret/)).toBeNull();
  expect(await screen.findByText('Your login has expired.')).toBeDefined();
  expect(currentPath()).toBe('/login?retUrl=%2Fsecret');
});

it('[LOGIN-020] [LOGIN-033] starts a page again when another tab has logged in as another member', async () => {
  const api = installFakeApi();
  api.on('GET /v1/user/init', memberOf(), memberOf({ identifier: 'm-2', displayName: 'Ben' }));
  const { user } = openPage('/secret', {
    '/secret': () => (
      <Gated gate={() => null}>{({ displayName }) => <input aria-label={`Note of ${displayName}`} />}</Gated>
    ),
  });
  await user.type(await screen.findByLabelText('Note of Mia'), 'mine');
  await act(() => refreshProfile());
  expect((await screen.findByLabelText<HTMLInputElement>('Note of Ben')).value).toBe('');
});

it('leads on when the step of a page was done in another tab, and stays for what the page does itself', async () => {
  const api = installFakeApi();
  const done = memberOf({ roles: 'EV,1FA,2FA,MV' });
  api.on('GET /v1/user/init', memberOf({ roles: 'EV,1FA' }), done);
  const step = pageWith(({ roles }) => (roles.includes('MV') ? '/next' : null));
  const { currentPath } = openPage('/secret', { '/secret': step });
  await screen.findByText('Secret of Mia');
  await act(() => refreshProfile());
  expect(currentPath()).toBe('/secret');
  api.on('GET /v1/user/init', memberOf({ roles: 'EV,1FA,2FA,MV,IV' }));
  const saved = { isAuthenticated: true, roles: 'EV,1FA,2FA,MV,IV', identifier: done.identifier };
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...saved, expiresAt: Date.now() + 60_000 }));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY })));
  await waitFor(() => expect(currentPath()).toBe('/next'));
});

it('[LOGIN-035] treats a redirect to the page itself as a failure', async () => {
  installFakeApi();
  openPage('/secret', { '/secret': pageWith(() => '/secret?again') });
  expect(await screen.findByText(/could not retrieve your profile/)).toBeDefined();
});

it('[ERR-003] [ERR-004] reports a profile that failed to load, and retries', async () => {
  const api = installFakeApi();
  api.on('GET /v1/user/init', { refuse: 'internal' }, memberOf());
  const { user } = openPage('/secret', { '/secret': membersOnly });
  expect(await screen.findByRole('heading', { name: 'An error has ocurred' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Secret of Mia')).toBeDefined();
});
