import { startStatementCounter } from '../surroundings/statement-counter.ts';
import { makeBrowser } from '../surroundings/browser.ts';
import type { Member } from '../surroundings/people.ts';
import type { Shot } from '../programs/fire.ts';
import { againstBareRoute } from './bare-route.ts';
import type { Figure } from './figure.ts';

const STATEMENTS_MOST = 3;
const COUNTED_REQUESTS = 50;

function scoreShot({ browser }: Member): Shot {
  return { method: 'POST', path: '/v1/creditscore', headers: browser.headers(), body: '{}' };
}

/** The dashboard of a member whose score of this month is known already. */
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

/**
 * Counted on the wire between the API and PostgreSQL, so nothing is left out. This API runs without
 * the worker, whose own statements would be counted with the requests'.
 */
export const scoreStatements: Figure = {
  name: 'score-statements',
  async measure(services) {
    const { database, startApi, member } = await services();
    const counter = await startStatementCounter(database);
    const api = await startApi({
      DATABASE_URL: counter.url,
      ROLE: 'web',
      PUBLIC_URL: 'http://bench.example',
    });
    const { body, path, headers } = scoreShot(member);
    const browser = makeBrowser(api.url);
    let most = 0;
    for (let request = 0; request < COUNTED_REQUESTS; request += 1) {
      const before = counter.count();
      await browser.call('POST', path, {
        body: JSON.parse(body ?? '{}'),
        headers: { ...headers, origin: api.url },
      });
      most = Math.max(most, counter.count() - before);
    }
    await api.process.stop();
    await counter.stop();
    if (most === 0) throw new Error('no statement passed the counter');
    return {
      figure: 'score-statements',
      measured: most,
      limit: STATEMENTS_MOST,
      unit: 'statements',
      target: { atMost: 1 },
      note: `most of ${COUNTED_REQUESTS} requests`,
    };
  },
};
