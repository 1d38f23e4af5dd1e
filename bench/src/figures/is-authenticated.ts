import { againstBareRoute } from './bare-route.ts';
import type { Figure } from './figure.ts';

/** The session look-up that comes before everything else. */
export const isAuthenticated: Figure = {
  name: 'is-authenticated',
  async measure(services) {
    const all = await services();
    const headers = { cookie: `session=${all.member.browser.cookie('session')}` };
    const shot = { method: 'GET', path: '/v1/user/is-authenticated', headers } as const;
    return {
      figure: 'is-authenticated',
      ...(await againstBareRoute(all, shot)),
      target: { atLeast: 0.5 },
    };
  },
};
