import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { nextStep, offer, offersAnswer } from '#web/features/offers/test-offers.ts';
import { scoreInfo, scoreProfile, stillMember } from '#web/features/score/test-score.ts';
import { asking, featured, it, openWithOffers, titles, tracking } from './test-dashboard.ts';

const steps = () => screen.getByRole('region', { name: 'Next steps' });

const isOpen = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected') === 'true';
const news = () => screen.queryByText('Your score has a new scale.');
const report = () => screen.queryByRole('heading', { name: 'Your credit report' });
const dismissing = 'PUT /v1/user/one-score-banner';

describe('next steps', () => {
  it('[DASH-008] [CTA-001] [CTA-006] orders next steps by number, whatever the answer’s order', async ({
    api,
  }) => {
    const call2Actions = [
      nextStep({ stepNumber: 3, text: 'Third', actionRoute: '/articles' }),
      nextStep({ stepNumber: 1, text: 'First', actionRoute: '/articles' }),
    ];
    api.on(asking, offersAnswer({ call2Actions }));
    await openWithOffers();
    await waitFor(() => expect(titles(steps(), 3)).toEqual(['First', 'Third']));
  });

  it('[CTA-007] marks each partner’s card as an advertisement, and no other', async ({ api }) => {
    const block = { title: 'A partner’s', text: 'Theirs', actionText: 'See it' };
    const partners = offer({ displayNextStep: { ...offer().displayMain, ...block } });
    const call2Actions = [
      nextStep({ stepNumber: 1, text: 'Ours', actionRoute: '/articles' }),
      nextStep({ stepNumber: 2, text: 'A partner’s', product: partners }),
    ];
    api.on(asking, offersAnswer({ call2Actions }));
    await openWithOffers();
    await waitFor(() => expect(titles(steps(), 3)).toHaveLength(2));
    const marked = within(steps())
      .getAllByRole('group')
      .map((card) => within(card).queryByText('Advertisement') !== null);
    expect(marked).toEqual([false, true]);
  });

  it('[CTA-002] [CTA-006] opens a route of ours here and an address in a new tab, and shows no button without either', async ({
    api,
  }) => {
    const call2Actions = [
      nextStep({ stepNumber: 1, text: 'Both', actionRoute: '/about-me', href: 'https://partner.example' }),
      nextStep({ stepNumber: 2, text: 'Address', href: 'https://partner.example/x' }),
      nextStep({ stepNumber: 3, text: 'Here', href: '/helpcentre', linkTarget: '_self' }),
      nextStep({ stepNumber: 4, text: 'Neither' }),
    ];
    api.on(asking, offersAnswer({ call2Actions }));
    await openWithOffers();
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

  it('[CTA-004] tracks clicks only on steps that ask for it', async ({ api }) => {
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
    const { user, currentPath } = await openWithOffers();
    await screen.findByRole('region', { name: 'Next steps' });
    await user.click(await within(steps()).findByRole('link', { name: 'Quiet' }));
    expect(api.calls(tracking)).toHaveLength(0);
    await user.click(within(steps()).getByRole('link', { name: 'Noted' }));
    expect(currentPath()).toBe('/deals/home-loan/assistant');
    await waitFor(() => expect(api.calls(tracking)).toHaveLength(1));
    expect(api.calls(tracking)[0]?.body).toMatchObject({ ...product, origin: 'next-steps' });
  });

  it('[DASH-005] scrolls to the next steps from Unlock more deals', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = await openWithOffers();
    await screen.findByRole('region', { name: 'Next steps' });
    await user.click(await within(featured()).findByRole('button', { name: 'Unlock more deals' }));
    expect(document.activeElement?.id).toBe('next-steps');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  it('[DASH-009] shows phones a bar with home, the cohort’s report and next steps', async () => {
    const { user } = await openWithOffers();
    const bar = within(screen.getByRole('navigation', { name: 'Shortcuts' }));
    expect(bar.getByRole('link', { name: 'Credit report' }).getAttribute('href')).toBe(
      '/credit-report-overview',
    );
    await user.click(bar.getByRole('button', { name: 'Next steps' }));
    expect(isOpen('Next steps')).toBe(true);
    expect(bar.getByRole('button', { name: 'Next steps' }).getAttribute('aria-current')).toBe('true');
    const home = bar.getByRole('link', { name: 'Home' });
    expect(home.getAttribute('href')).toBe('/dashboard');
    expect(home.getAttribute('aria-current')).toBeNull();
    await user.click(home);
    expect(isOpen('Score')).toBe(true);
    expect(home.getAttribute('aria-current')).toBe('page');
  });

  it('[DASH-009] [DASH-012] leaves the report and hidden next steps out of the bar', async ({ api }) => {
    const themes = { ...stillMember().themes, nextSteps: false };
    api.on('GET /v1/user/init', { ...stillMember(), themes, roles: 'IV,ICV,IDL,EV,MV,1FA,2FA' });
    await openWithOffers();
    const bar = screen.getByRole('navigation', { name: 'Shortcuts' });
    expect([...bar.children].map(({ textContent }) => textContent)).toEqual(['Home']);
  });

  it.for([
    ['the theme says so', { themes: { ...stillMember().themes, nextSteps: false } }],
    ['the member came through partner 12', { partnerSourceId: 12 }],
  ] as const)(
    '[DASH-005] [DASH-012] [CTA-005] [CONST-002] hides next steps when %s',
    async ([_why, overrides], { api }) => {
      api.on('GET /v1/user/init', { ...stillMember(), ...overrides });
      await openWithOffers();
      await within(featured()).findByText('Home loan search');
      expect(screen.queryByText('Next steps')).toBeNull();
      expect(screen.getAllByText('Verify a second document'), 'in the profile alone').toHaveLength(1);
      expect(screen.queryByRole('button', { name: 'Unlock more deals' })).toBeNull();
    },
  );

  it('says that all next steps are done', async ({ api }) => {
    api.on(asking, offersAnswer({ call2Actions: [] }));
    await openWithOffers();
    expect((await screen.findAllByText(/You are done for now/)).length).toBeGreaterThan(0);
  });
});

describe('the cohort', () => {
  it.for([
    ['IV,ICV,IDL,IPA,EV,MV,1FA,2FA,IHC', 1],
    ['IV,ICV,IDL,IPA,EV,MV,1FA,2FA', 0],
  ] as const)(
    '[DASH-011] [PROF-013] with the roles %s shows the cohort banner %d time',
    async ([roles, times], { api }) => {
      api.on('GET /v1/user/init', { ...stillMember(), roles });
      await openWithOffers();
      await screen.findByRole('region', { name: 'Next steps' });
      const links = screen.queryAllByRole('link', { name: 'Open your credit report' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        Array.from({ length: times }, () => '/credit-report-overview'),
      );
      expect(document.querySelectorAll('.dash--cohort')).toHaveLength(times);
      expect(news()).toBeNull();
    },
  );

  it.for([
    ['without a file', 'IV,ICV,IDL,IPA,EV,MV,1FA,2FA,IHC', { score: null, noScore: true, isNoFile: true }],
    ['with one document', 'IV,ICV,IDL,EV,MV,1FA,2FA,IHC', {}],
  ] as const)(
    '[DASH-011] offers a member %s an example instead of the report',
    async ([_who, roles, info], { api }) => {
      api.on('GET /v1/user/init', { ...stillMember(), roles });
      api.on('POST /v1/creditscore', scoreProfile({ scoreInfo: scoreInfo(info) }));
      await openWithOffers();
      const link = await screen.findByRole('link', { name: 'See an example report' });
      expect(link.getAttribute('href')).toBe('/credit-summary/demo');
      expect(screen.queryByRole('link', { name: 'Open your credit report' })).toBeNull();
    },
  );

  it('[DASH-011] tells a moved member of the new score until dismissed, then of the report', async ({
    api,
  }) => {
    api.on('GET /v1/user/init', { ...stillMember(), isOneScoreBannerShown: true }, stillMember());
    api.on(dismissing, { refuse: 'unavailable' }, { isDismissed: true });
    const { user } = await openWithOffers();
    await screen.findByRole('region', { name: 'Next steps' });
    expect(news()).not.toBeNull();
    const dismiss = screen.getByRole('button', { name: /^Dismiss/ });
    await user.click(dismiss);
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(news()).not.toBeNull();
    await user.click(dismiss);
    await waitFor(() => expect(news()).toBeNull());
    expect(api.calls(dismissing)[1]?.body).toEqual({ isDismissed: true });
    expect(document.activeElement).toBe(report());
    expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
  });
});
