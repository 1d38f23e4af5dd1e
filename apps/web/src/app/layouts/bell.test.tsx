import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { currentSession, startSession } from '#web/api/session.ts';
import { viewerOf } from '#web/api/session-viewer.ts';
import { setNews } from '#web/api/unread.ts';
import { anonymousViewer, ViewerContext } from '#web/navigation/viewer.ts';
import { showViewer } from '#web/plain/viewer.ts';
import { Bell } from './bell.tsx';

const STREAM: EventTarget[] = [];

beforeEach(async () => {
  installFakeApi(memberOf({ roles: 'IV,1FA,2FA' }));
  class Stream extends EventTarget {
    constructor() {
      super();
      STREAM.push(this);
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Stream);
  startSession();
  await vi.waitUntil(() => currentSession().status === 'known', 30_000);
});
afterEach(() => {
  STREAM.length = 0;
  setNews(null);
});

const open = (viewer = anonymousViewer) =>
  render(
    <MemoryRouter>
      <ViewerContext value={viewer}>
        <Bell />
      </ViewerContext>
    </MemoryRouter>,
  );

const say = async (unread: number) => {
  await expect.poll(() => STREAM).not.toHaveLength(0);
  for (const each of STREAM)
    each.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ unread }) }));
};

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
  it('shows how many are unread', async () => {
    show();
    const link = screen.getByRole('link', { name: 'Notifications' });
    expect(link.getAttribute('href')).toBe('/my-details/notifications');
    for (const [unread, name, figure] of [
      [3, 'Notifications, 3 unread', '3'],
      [10, 'Notifications, 10 unread', '9+'],
      [0, 'Notifications', undefined],
    ] as const) {
      await say(unread);
      expect(await screen.findByRole('link', { name })).toBeDefined();
      expect(document.querySelector('.bell__n')?.textContent).toBe(figure);
    }
  });
});

it('is not there for a visitor', () => {
  open({ ...anonymousViewer, displayName: null });
  expect(screen.queryByRole('link')).toBeNull();
});
