import { pause } from '@wattle/testkit/waiting';

import { deal, fire, CONNECTIONS } from '../surroundings/fire.ts';
import { residentOf } from '../surroundings/resident.ts';
import { openSessions } from '../surroundings/sessions.ts';
import type { Shot } from '../programs/fire.ts';
import type { Figure } from './figure.ts';

const SESSIONS = 10_000;
const LIMIT_MB = 160;
const REST_MS = 5000;

function visit(token: string): Shot[] {
  const headers = { cookie: `session=${token}` };
  return ['/v1/user/is-authenticated', '/v1/user/init'].map((path) => ({ method: 'GET', path, headers }));
}

/** A fresh API, used once by each of many signed-in browsers, then left alone for a while. */
export const memory: Figure = {
  name: 'memory',
  async measure(services) {
    const { database, members, startApi } = await services();
    const tokens = await openSessions(database, members, SESSIONS);
    const api = await startApi();
    const fresh = await residentOf(api.process.pid);
    await fire({
      url: api.url,
      connections: deal(tokens, CONNECTIONS).map((mine) => mine.flatMap(visit)),
      expect: '"isAuthenticated":true',
    });
    const busy = await residentOf(api.process.pid);
    await pause(REST_MS);
    const measured = await residentOf(api.process.pid);
    await api.process.stop();
    return {
      figure: 'memory',
      measured,
      limit: LIMIT_MB,
      unit: 'MB',
      target: { atMost: 1 },
      note: `after ${SESSIONS} sessions; ${fresh.toFixed(0)} MB when started, ${busy.toFixed(0)} MB at the last request`,
    };
  },
};
