import { againstBareRoute } from './bare-route.ts';
import type { Figure } from './figure.ts';

/** The session look-up that comes before everything else. */
export const isAuthenticated: Figure = {
  name: 'is-authenticated',
  measure: async (services) =>
    againstBareRoute(await services(), {
      figure: 'is-authenticated',
      shot: { method: 'GET', path: '/v1/user/is-authenticated' },
      atLeast: 0.45,
    }),
};

/** What a member page asks for first. */
export const userInit: Figure = {
  name: 'user-init',
  measure: async (services) =>
    againstBareRoute(await services(), {
      figure: 'user-init',
      shot: { method: 'GET', path: '/v1/user/init' },
      atLeast: 0.2,
    }),
};
