import { freePort } from '@wattle/testkit/processes/free-port';
import { inspect, inspectedAt } from '@wattle/testkit/processes/inspector';
import { pause } from '@wattle/testkit/waiting';

import { deal, fire, CONNECTIONS } from '../surroundings/fire.ts';
import { residentOf } from '../surroundings/resident.ts';
import { openSessions } from '../surroundings/sessions.ts';
import type { Shot } from '../programs/fire.ts';
import type { Reading } from '../ratio.ts';
import type { Api, Services } from '../surroundings/services.ts';
import type { Figure } from './figure.ts';

const SESSIONS = 10_000;
/** Heap, code and buffers of a process at its planned load; it starts with about 170. */
const LIMIT_MB = 190;
const REST_MS = 5000;

function visit(token: string): Shot[] {
  const headers = { cookie: `session=${token}` };
  return ['/v1/user/is-authenticated', '/v1/user/init'].map((path) => ({ method: 'GET', path, headers }));
}

/** Two figures: what the process takes of the machine, and whether anything outlives its call. */
export const memory: Figure = {
  name: 'memory',
  async measure(services) {
    const { database, members, startApi } = await services();
    const tokens = await openSessions(database, members, SESSIONS);
    const useOnce = ({ url }: Api) =>
      fire({
        url,
        connections: deal(tokens, CONNECTIONS).map((mine) => mine.flatMap(visit)),
        expect: '"isAuthenticated":true',
      });
    return [await resident(startApi, useOnce), await heap(startApi, useOnce)];
  },
};

type Measured = [startApi: Services['startApi'], useOnce: (api: Api) => Promise<unknown>];

/** A fresh API, used once by each of many signed-in browsers, then left alone for a while. */
async function resident(...[startApi, useOnce]: Measured): Promise<Reading> {
  const api = await startApi();
  const fresh = await residentOf(api.process.pid);
  await useOnce(api);
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
}

/** The heap that a forced collection leaves, after the third time against after the first. */
async function heap(...[startApi, useOnce]: Measured): Promise<Reading> {
  const port = String(await freePort());
  const api = await startApi({ NODE_OPTIONS: inspectedAt(port) });
  const inspector = await inspect(port);
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await useOnce(api);
    rounds.push((await inspector.heap()) / 1_000_000);
  }
  inspector.close();
  await api.process.stop();
  const [limit = 0, , measured = 0] = rounds;
  return {
    figure: 'heap',
    measured,
    limit,
    unit: 'MB',
    target: { atMost: 1.03 },
    note: `after each of three times ${SESSIONS} sessions: ${rounds.map((each) => each.toFixed(1)).join(', ')} MB`,
  };
}
