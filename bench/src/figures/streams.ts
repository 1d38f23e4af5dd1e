import { once } from 'node:events';
import { Agent, get, type ClientRequest, type IncomingMessage } from 'node:http';

import { race } from '../race.ts';
import { CONNECTIONS, deal, fire } from '../surroundings/fire.ts';
import { residentOf } from '../surroundings/resident.ts';
import { openSessions } from '../surroundings/sessions.ts';
import type { Api } from '../surroundings/services.ts';
import type { Figure } from './figure.ts';

/** As many as a process takes. */
const STREAMS = 2000;
const OPENED_TOGETHER = 50;
const LIMIT_MB = 60;
const ROUNDS = 20;
const RACES = 5;

/** What open streams take of the machine, and whether calls beside them are slower. */
export const streams: Figure = {
  name: 'streams',
  async measure(services) {
    const { database, members, startApi } = await services();
    const api = await startApi();
    const tokens = await openSessions(database, members, STREAMS);
    const useAll = () => rateOf(api, tokens);
    const besideAll = async () => {
      const open = await openAll(api, tokens);
      const rate = await useAll();
      for (const request of open) request.destroy();
      return rate;
    };
    // As much code and heap as calls take.
    await useAll();
    const before = await residentOf(api.process.pid);
    const open = await openAll(api, tokens);
    const measured = (await residentOf(api.process.pid)) - before;
    for (const request of open) request.destroy();
    const { alone, beside } = await race({
      rounds: RACES,
      contenders: { alone: useAll, beside: besideAll },
    });
    await api.process.stop();
    const note = `with ${STREAMS} streams open`;
    return [
      { figure: 'streams', measured, limit: LIMIT_MB, unit: 'MB', target: { atMost: 1 }, note },
      {
        figure: 'streams-beside',
        measured: beside,
        limit: alone,
        unit: 'requests/s',
        target: { atLeast: 0.95 },
        note: `${note}; median of ${RACES} rounds; limit: without them`,
      },
    ];
  },
};

async function rateOf({ url }: Api, tokens: readonly string[]): Promise<number> {
  const shots = tokens.map((token) => ({
    method: 'GET' as const,
    path: '/v1/user/is-authenticated',
    headers: { cookie: `session=${token}` },
  }));
  const connections = deal(shots, CONNECTIONS).map((mine) =>
    Array.from({ length: ROUNDS }, () => mine).flat(),
  );
  return fire({ url, connections, expect: '"isAuthenticated":true' });
}

async function openAll(api: Api, tokens: readonly string[]): Promise<ClientRequest[]> {
  const agent = new Agent({ maxSockets: Infinity });
  const open: ClientRequest[] = [];
  for (let from = 0; from < tokens.length; from += OPENED_TOGETHER) {
    const some = tokens.slice(from, from + OPENED_TOGETHER);
    open.push(...(await Promise.all(some.map((token) => openOne(api, token, agent)))));
  }
  return open;
}

async function openOne({ url }: Api, token: string, agent: Agent): Promise<ClientRequest> {
  const request = get(`${url}/v1/user/notifications/stream`, {
    headers: { cookie: `session=${token}` },
    agent,
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`a stream was refused: ${answer.statusCode}`);
  request.on('error', () => undefined);
  answer.on('error', () => undefined).resume();
  return request;
}
