import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { currentSession, startSession } from '#web/api/session.ts';
import { viewerOf } from '#web/api/session-viewer.ts';
import { anonymousViewer, ViewerContext } from '#web/navigation/viewer.ts';
import { showViewer } from '#web/plain/viewer.ts';
import { Bell } from './bell.tsx';

let api: FakeApi;

beforeEach(async () => {
  api = installFakeApi(memberOf({ roles: 'IV,1FA,2FA' }));
  startSession();
  await vi.waitUntil(() => currentSession().status === 'known', 30_000);
});

const open = (viewer = anonymousViewer) =>
  render(
    <MemoryRouter>
      <ViewerContext value={viewer}>
        <Bell />
      </ViewerContext>
    </MemoryRouter>,
  );

describe.each([
  ['a React page', () => void open(viewerOf(currentSession()))],
  [
    'a static page',
    () => {
      open();
      showViewer({ signal: new AbortController().signal });
    },
  ],
])('the bell on %s', (_, show) => {
  it('[ALERT-004] shows how many are new, not how many are unread', async () => {
    const answers = [
      { unread: 5, unseen: 3, newest: '3' },
      { unread: 10, unseen: 10, newest: '10' },
      { unread: 2, unseen: 0, newest: '10' },
    ];
    api.on('GET /v1/user/notifications/unread', ...answers);
    show();
    const link = screen.getByRole('link', { name: 'Notifications' });
    expect(link.getAttribute('href')).toBe('/my-details/notifications');
    for (const [name, figure] of [
      ['Notifications, 3 new', '3'],
      ['Notifications, 10 new', '9+'],
      ['Notifications', undefined],
    ] as const) {
      expect(await screen.findByRole('link', { name })).toBeDefined();
      expect(document.querySelector('.bell__n')?.textContent).toBe(figure);
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
});

it('is not there for a visitor', () => {
  open({ ...anonymousViewer, displayName: null });
  expect(screen.queryByRole('link')).toBeNull();
});
