import { act, screen } from '@testing-library/react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { SiteFooter } from './site-footer.tsx';
import { anonymousViewer, type Viewer, ViewerContext } from '#web/navigation/viewer.ts';

const member: Viewer = {
  ...anonymousViewer,
  isAuthenticated: true,
  roles: new Set(['IV']),
  displayName: 'Mia',
};
let root: Root | null = null;
afterEach(() => act(() => root?.unmount()));

describe('a lazy section of a prerendered page', () => {
  it('[MENU-006] hydrates a late section as prerendered, then shows the member’s line of links', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(footerFor(anonymousViewer));
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeNull();
    const complaints: unknown[] = [];
    await act(async () => {
      root = hydrateRoot(container, footerFor(member), {
        onRecoverableError: (error) => complaints.push(error),
      });
    });
    expect(complaints).toEqual([]);
    expect(screen.queryByRole('navigation', { name: 'Legal' })).not.toBeNull();
    expect(screen.queryByRole('link', { name: 'Log in' }), 'a member’s menu has it').toBeNull();
  });
});

const terms = () => screen.queryByRole('link', { name: 'Promotion terms' });

describe('the promotion', () => {
  it.each([
    [true, '/promotion-terms'],
    [false, undefined],
  ])(
    '[PROF-001] [LEGAL-009] links the terms of a running promotion (%s) in the footer',
    async (isPromotionOn, href) => {
      const container = document.body.appendChild(document.createElement('div'));
      await act(async () => {
        root = createRoot(container);
        root.render(footerFor({ ...anonymousViewer, isPromotionOn }));
      });
      expect(terms()?.getAttribute('href')).toBe(href);
    },
  );
});

function footerFor(viewer: Viewer) {
  return (
    <MemoryRouter>
      <ViewerContext value={viewer}>
        <SiteFooter />
      </ViewerContext>
    </MemoryRouter>
  );
}
