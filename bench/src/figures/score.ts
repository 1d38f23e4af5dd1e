import type { Shot } from '../programs/fire.ts';
import type { Member } from '../surroundings/people.ts';
import { againstBareRoute } from './bare-route.ts';
import type { Figure } from './figure.ts';
import { mostStatements } from './statements.ts';

const STATEMENTS_MOST = 3;

function scoreShot({ browser }: Member): Shot {
  return { method: 'POST', path: '/v1/creditscore', headers: browser.headers(), body: '{}' };
}

/** The dashboard of a member whose score for this month is already known. */
export const score: Figure = {
  name: 'score',
  async measure(services) {
    const all = await services();
    return {
      figure: 'score',
      ...(await againstBareRoute(all, scoreShot(all.member))),
      target: { atLeast: 0.35 },
    };
  },
};

export const scoreStatements: Figure = {
  name: 'score-statements',
  async measure(services) {
    const all = await services();
    return {
      figure: 'score-statements',
      ...(await mostStatements(all, scoreShot(all.member))),
      limit: STATEMENTS_MOST,
      target: { atMost: 1 },
    };
  },
};
