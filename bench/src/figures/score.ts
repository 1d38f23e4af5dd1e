import type { Shot } from '../programs/fire.ts';
import type { Member } from '../surroundings/people.ts';
import { againstBareRoute } from './bare-route.ts';
import type { Figure } from './figure.ts';
import { mostStatements } from './statements.ts';

const STATEMENTS_MOST = 3;

const SHOT = { method: 'POST', path: '/v1/creditscore', body: '{}' } as const;

function scoreShot({ browser }: Member): Shot {
  return { ...SHOT, headers: browser.headers() };
}

/** The dashboard of a member whose score for this month is already known. */
export const score: Figure = {
  name: 'score',
  async measure(services) {
    return againstBareRoute(await services(), {
      figure: 'score',
      shot: SHOT,
      atLeast: 0.2,
    });
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
