import { render, screen, within } from '@testing-library/react';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrastOf } from '@wattle/content/files/colours';
import type { ComponentType } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { anonymousViewer, type Viewer, ViewerContext } from '#web/navigation/viewer.ts';
import { handle as splash } from '../pages/splash.page.tsx';
import coBrands from '../../../../../content/co-brands.yaml';
import splashes from '../../../../../content/splashes.yaml';
import FlowLayout from './flow.layout.tsx';
import SiteLayout from './site.layout.tsx';
import WizardLayout from './wizard.layout.tsx';

const publicFolder = join(import.meta.dirname, '../../../public');
const Page = () => <h1>A page</h1>;

async function open(Layout: ComponentType, address: string, viewer: Partial<Viewer>, handle?: unknown) {
  const route: RouteObject = { Component: Layout, children: [{ path: '*', Component: Page, handle }] };
  const router = createMemoryRouter([route], { initialEntries: [address] });
  render(
    <ViewerContext value={{ ...anonymousViewer, ...viewer }}>
      <RouterProvider router={router} />
    </ViewerContext>,
  );
  await screen.findByRole('heading', { level: 1, name: 'A page' });
}

const banner = () => within(screen.getAllByRole('banner')[0] ?? document.body);
const member = {
  isAuthenticated: true,
  roles: new Set(['EV', 'MV', '1FA', '2FA', 'IV']),
  displayName: 'Mia',
};

describe.each(coBrands)('the edition of partner $partnerId', ({ partnerId, name, mark }) => {
  const entrance = splashes.find(({ partner }) => partner === partnerId)?.path ?? 'none';

  it.each([entrance, `/credit-score?partner=${partnerId}`])(
    `[HOME-033] [SPLASH-007] [SPLASH-008] names ${name} on the form at %s, with its mark`,
    async (address) => {
      await open(FlowLayout, address, {}, splash);
      expect(await banner().findByText(name)).toBeDefined();
      expect(document.querySelector(`.cobrand--${partnerId} img`)?.getAttribute('src')).toBe(mark);
    },
  );

  it.each([
    ['the steps of registration', FlowLayout, '/create-account/verify-email', {}],
    ['the identity check', SiteLayout, '/my-details/verification', member],
    ['the dashboard', SiteLayout, '/dashboard', member],
    ['the home page', SiteLayout, '/', member],
    ['a wizard', WizardLayout, '/about-me', member],
  ])(`[HOME-033] names ${name} on %s`, async (_, Layout, address, viewer) => {
    await open(Layout, address, { ...viewer, partnerId });
    expect(await banner().findByText(name)).toBeDefined();
    expect(banner().getByText('Together with', { exact: false })).toBeDefined();
  });
});

it.each(['/about-me', '/deals/home-loan/assistant'])(
  '[MENU-014] [HLA-005] shows the page’s menu beside the exit of the wizard at %s',
  async (address) => {
    await open(WizardLayout, address, member);
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(await menu.findByText('My account', { selector: 'summary' })).toBeDefined();
    const links = menu.getAllByRole('link').filter((link) => link.closest('details') === null);
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Score map',
      'Articles',
      'Help',
      'Contact Us',
    ]);
    expect(screen.getByRole('link', { name: /^Close/ }).getAttribute('href')).toBe('/dashboard');
  },
);

describe('without a partner', () => {
  it.each([
    ['/credit-score', FlowLayout, splash],
    ['/credit-score?partner=99', FlowLayout, splash],
    ['/login', FlowLayout, undefined],
    ['/', SiteLayout, undefined],
  ])('[HOME-033] names no partner at %s', async (address, Layout, handle) => {
    await open(Layout, address, {}, handle);
    expect(document.querySelector('.cobrand')).toBeNull();
  });
});

describe('partners', () => {
  it('[HOME-033] gives the two editions different names, marks and colours', () => {
    expect(coBrands.map(({ partnerId }) => partnerId)).toEqual([12, 24]);
    for (const part of ['name', 'mark'] as const)
      expect(new Set(coBrands.map((each) => each[part])).size).toBe(2);
    expect(new Set(coBrands.map(({ colours }) => colours.panel)).size).toBe(2);
  });

  it.each(coBrands)('[HOME-033] gives $name a mark drawn by us and legible text', ({ mark, colours }) => {
    expect(existsSync(join(publicFolder, mark))).toBe(true);
    const drawing = readFileSync(join(publicFolder, mark), 'utf8');
    expect(drawing).toMatch(/^<svg [^>]*viewBox="0 0 40 40"/);
    expect(drawing).not.toMatch(/<script|href=|url\(/);
    expect(contrastOf(colours.panel, colours.ink)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0b3a2f', '#0b3a2f', 1],
  ])('keeps the contrast of %s and %s at %f', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastOf(other, one)).toBeCloseTo(ratio, 2);
  });
});
