import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { nextStep, offersAnswer } from '#web/features/offers/test-offers.ts';
import { scoreInfo, scoreProfile, stillMember } from '#web/features/score/test-score.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import DashboardPage from './dashboard.page.tsx';

const asking = 'POST /v1/product/init';
const tracking = 'POST /v1/tracking/product-click';
const scrollIntoView = vi.fn<() => void>();
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  queryClient.clear();
  history.replaceState(null, '', '/dashboard');
  // jsdom lays nothing out.
  Object.assign(Element.prototype, { scrollIntoView });
  scrollIntoView.mockClear();
  api = installFakeApi();
  api.on('GET /v1/user/init', stillMember());
  api.on('POST /v1/creditscore', scoreProfile({ scoreInfo: scoreInfo({}) }));
  api.on('GET /v1/user/notices', { scoreChange: false });
  api.on(asking, offersAnswer());
  api.on(tracking, { isTracked: true });
});
afterEach(() => vi.useRealTimers());

async function openDashboard() {
  const opened = openPage('/dashboard', { '/dashboard': DashboardPage });
  await screen.findByRole('heading', { name: 'Your featured offers' });
  return opened;
}

const featured = () => screen.getByRole('region', { name: 'Your featured offers' });
const titles = (part: HTMLElement, level: number) =>
  within(part)
    .getAllByRole('heading', { level })
    .map(({ textContent }) => textContent);
const steps = () => screen.getByRole('region', { name: 'Next steps' });

describe('next steps', () => {
  it('[DASH-008] [CTA-001] [CTA-006] stand in their order, whatever order the answer has', async () => {
    const call2Actions = [
      nextStep({ stepNumber: 3, text: 'Third', actionRoute: '/articles' }),
      nextStep({ stepNumber: 1, text: 'First', actionRoute: '/articles' }),
    ];
    api.on(asking, offersAnswer({ call2Actions }));
    await openDashboard();
    await waitFor(() => expect(titles(steps(), 3)).toEqual(['First', 'Third']));
  });

  it('[CTA-002] [CTA-006] a route of ours opens here and wins, an address opens a new tab, neither has no button', async () => {
    const call2Actions = [
      nextStep({ stepNumber: 1, text: 'Both', actionRoute: '/about-me', href: 'https://partner.example' }),
      nextStep({ stepNumber: 2, text: 'Address', href: 'https://partner.example/x' }),
      nextStep({ stepNumber: 3, text: 'Here', href: '/helpcentre', linkTarget: '_self' }),
      nextStep({ stepNumber: 4, text: 'Neither' }),
    ];
    api.on(asking, offersAnswer({ call2Actions }));
    await openDashboard();
    await waitFor(() => expect(titles(steps(), 3)).toHaveLength(4));
    const links = within(steps())
      .getAllByRole('link')
      .map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name)));
    expect(links).toEqual([
      ['/about-me', null, null],
      ['https://partner.example/x', '_blank', 'noopener'],
      ['/helpcentre', null, null],
    ]);
  });

  it('[CTA-004] a click is noted for steps that ask for it, and for no other', async () => {
    const product = { productTypeId: 12, productId: 121, partnerId: 7 };
    const call2Actions = [
      nextStep({ stepNumber: 1, text: 'Quiet', actionText: 'Quiet', actionRoute: '/dashboard', ...product }),
      nextStep({
        stepNumber: 2,
        actionText: 'Noted',
        actionRoute: '/deals/home-loan/assistant',
        trackClick: true,
        ...product,
      }),
    ];
    api.on(asking, offersAnswer({ call2Actions }));
    const { user, currentPath } = await openDashboard();
    await user.click(await within(steps()).findByRole('link', { name: 'Quiet' }));
    expect(api.calls(tracking)).toHaveLength(0);
    await user.click(within(steps()).getByRole('link', { name: 'Noted' }));
    expect(currentPath()).toBe('/deals/home-loan/assistant');
    await waitFor(() => expect(api.calls(tracking)).toHaveLength(1));
    expect(api.calls(tracking)[0]?.body).toMatchObject({ ...product, origin: 'next-steps' });
  });

  it('[DASH-005] Unlock more deals leads to them', async () => {
    const { user } = await openDashboard();
    await user.click(screen.getByRole('button', { name: 'Unlock more deals' }));
    expect(document.activeElement?.id).toBe('next-steps');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  it('[DASH-009] a phone has shortcuts, and the one to the next steps opens them', async () => {
    const { user } = await openDashboard();
    const bar = screen.getByRole('navigation', { name: 'Shortcuts' });
    await user.click(within(bar).getByRole('button', { name: 'Next steps' }));
    expect(screen.getByRole('tab', { name: 'Next steps' }).getAttribute('aria-selected')).toBe('true');
  });

  it.each([
    ['the theme says so', { themes: { ...stillMember().themes, nextSteps: false } }],
    ['the member came through partner 12', { partnerSourceId: 12 }],
  ])('[DASH-005] [DASH-012] [CTA-005] [CONST-002] are hidden when %s', async (_why, overrides) => {
    api.on('GET /v1/user/init', { ...stillMember(), ...overrides });
    await openDashboard();
    await within(featured()).findByText('Home loan search');
    expect(screen.queryByText('Next steps')).toBeNull();
    expect(screen.queryByText('Verify a second document')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Unlock more deals' })).toBeNull();
  });

  it('none are left to a member who has done them all', async () => {
    api.on(asking, offersAnswer({ call2Actions: [] }));
    await openDashboard();
    expect((await screen.findAllByText(/You are done for now/)).length).toBeGreaterThan(0);
  });
});

describe('the cohort', () => {
  it.each([
    ['IV,ICV,IDL,EV,MV,1FA,2FA,IHC', 1],
    ['IV,ICV,IDL,EV,MV,1FA,2FA', 0],
  ])('[DASH-011] [PROF-013] with the roles %s the banner shows %d time', async (roles, times) => {
    api.on('GET /v1/user/init', { ...stillMember(), roles });
    await openDashboard();
    expect(screen.queryAllByRole('heading', { name: 'This is the new one score' })).toHaveLength(times);
    expect(document.querySelectorAll('.dash--cohort')).toHaveLength(times);
  });
});
