import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { themeScript } from '#web/app/layouts/theme-script.ts';
import { ForViewer } from './for-viewer.tsx';
import { anonymousViewer, type Viewer, ViewerContext } from './viewer.ts';

const viewer = (isAuthenticated: boolean, ...roles: string[]): Viewer => ({
  ...anonymousViewer,
  isAuthenticated,
  roles: new Set(roles),
});

function page(who: Viewer) {
  return (
    <ViewerContext value={who}>
      <ForViewer kind="anonymous">Log in</ForViewer>
      <ForViewer kind="member">Dashboard</ForViewer>
      <ForViewer kind="cohort">Report</ForViewer>
      <ForViewer kind={null}>Help</ForViewer>
    </ViewerContext>
  );
}

let root: Root | null = null;
afterEach(() => act(() => root?.unmount()));

describe('ForViewer', () => {
  it.each<[string, Viewer, string[]]>([
    ['a visitor', viewer(false), ['Log in', 'Help']],
    ['a member', viewer(true, 'IV'), ['Dashboard', 'Help']],
    ['a member in the cohort', viewer(true, 'IV', 'IHC'), ['Dashboard', 'Report', 'Help']],
  ])('[MENU-015] renders a section for all viewers, then for %s only', async (_, who, shown) => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page(anonymousViewer));
    expect([...container.querySelectorAll('[data-for]')].map(({ textContent }) => textContent)).toEqual([
      'Log in',
      'Dashboard',
      'Report',
    ]);
    const complaints: unknown[] = [];
    await act(async () => {
      root = hydrateRoot(container, page(who), { onRecoverableError: (error) => complaints.push(error) });
    });
    expect(complaints).toEqual([]);
    const all = ['Log in', 'Dashboard', 'Report', 'Help'];
    expect(all.filter((text) => container.textContent.includes(text))).toEqual(shown);
    expect(container.querySelectorAll('[data-for]')).toHaveLength(0);
  });
});

/** Runs the inline script of the page head. */
function run(saved: object | null): string | undefined {
  delete document.documentElement.dataset['viewer'];
  if (saved === null) localStorage.removeItem('wattle.session');
  else localStorage.setItem('wattle.session', JSON.stringify(saved));
  const script = document.createElement('script');
  script.textContent = themeScript;
  document.head.append(script);
  script.remove();
  return document.documentElement.dataset['viewer'];
}

it('[LOGIN-022] marks the document by an unexpired saved session', () => {
  const expiresAt = Date.now() + 60_000;
  const saved = { isAuthenticated: true, roles: 'IV,EV,2FA', identifier: 'm-1', expiresAt };
  expect(run(saved)).toBe('member');
  expect(run({ ...saved, roles: 'IV,2FA,IHC' })).toBe('member cohort');
  expect(run({ ...saved, isAuthenticated: false })).toBeUndefined();
  expect(run({ ...saved, expiresAt: Date.now() - 1 })).toBeUndefined();
  expect(run({ expiresAt })).toBeUndefined();
  expect(run(null)).toBeUndefined();
});
