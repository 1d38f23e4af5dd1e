import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { scoreInfo, scoreProfile, stillMember } from '#web/features/score/test-score.ts';
import { it, openWithOffers } from './test-dashboard.ts';

const news = () => screen.queryByText('Your score has a new scale.');
const file = () => screen.findByRole('region', { name: 'My file' });
const dismissing = 'PUT /v1/user/one-score-banner';

describe('the cohort', () => {
  it.for([
    ['IV,ICV,IDL,IPA,EV,MV,1FA,2FA,IHC', 1],
    ['IV,ICV,IDL,IPA,EV,MV,1FA,2FA', 0],
  ] as const)(
    '[DASH-011] [PROF-013] with the roles %s shows the cohort banner %d time',
    async ([roles, times], { api }) => {
      api.on('GET /v1/user/init', { ...stillMember(), roles });
      await openWithOffers();
      await file();
      const links = screen.queryAllByRole('link', { name: 'Open your credit report' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        Array.from({ length: times }, () => '/credit-report-overview'),
      );
      expect(document.querySelectorAll('.dash--cohort')).toHaveLength(times);
      expect(news()).toBeNull();
    },
  );

  it('[DASH-011] offers a member without a file an example instead of the report', async ({ api }) => {
    const info = scoreInfo({ score: null, noScore: true, isNoFile: true });
    api.on('POST /v1/creditscore', scoreProfile({ scoreInfo: info }));
    await openWithOffers();
    const link = await screen.findByRole('link', { name: 'See an example report' });
    expect(link.getAttribute('href')).toBe('/credit-summary/demo');
    expect((await file()).textContent).toContain('Nothing in it yet.');
    expect(screen.queryByRole('link', { name: 'Open your credit report' })).toBeNull();
  });

  it('[DASH-011] [REPORT-006] says that the report needs a second document, with a lock', async ({ api }) => {
    api.on('GET /v1/user/init', { ...stillMember(), roles: 'IV,ICV,IDL,EV,MV,1FA,2FA,IHC' });
    await openWithOffers();
    expect((await file()).textContent).toContain('Your report needs a second document.');
    const link = screen.getByRole('link', { name: 'Open your credit report' });
    expect(link.querySelector('svg')).not.toBeNull();
    expect(screen.getByRole('link', { name: /^See it in your report, which needs/ })).toBeDefined();
    expect(api.calls('POST /v1/creditreport')).toEqual([]);
  });

  it('[DASH-011] tells a moved member of the new score until dismissed, then of the report', async ({
    api,
  }) => {
    api.on('GET /v1/user/init', { ...stillMember(), isOneScoreBannerShown: true }, stillMember());
    api.on(dismissing, { refuse: 'unavailable' }, { isDismissed: true });
    const { user } = await openWithOffers();
    await file();
    expect(news()).not.toBeNull();
    const dismiss = screen.getByRole('button', { name: /^Dismiss/ });
    await user.click(dismiss);
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(news()).not.toBeNull();
    await user.click(dismiss);
    await waitFor(() => expect(news()).toBeNull());
    expect(api.calls(dismissing)[1]?.body).toEqual({ isDismissed: true });
    expect(document.activeElement?.textContent).toBe('My file');
    expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
  });
});
