import { hashOfSession } from '../surroundings/sessions.ts';
import { fireOne } from '../surroundings/fire.ts';
import type { Services } from '../surroundings/services.ts';
import { race } from '../race.ts';
import type { Shot } from '../programs/fire.ts';

const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 3;

const read = (path: string): Shot => ({ method: 'GET', path, headers: {} });

/**
 * Requests per second of the API and of a bare route that reads the same session by primary key, taking turns. The
 * limit is the bare route with a plain statement; the figure with a prepared one is named beside it.
 */
export async function againstBareRoute(services: Services, shot: Shot) {
  const bare = await services.startBareServer(hashOfSession(services.member.browser.cookie('session')));
  const contenders = {
    api: (seconds: number) => fireOne(services.address.api, shot, seconds),
    text: (seconds: number) => fireOne(bare.url, read('/text'), seconds),
    named: (seconds: number) => fireOne(bare.url, read('/named'), seconds),
  };
  for (const warmUp of Object.values(contenders)) await warmUp(WARM_UP_SECONDS);
  const { api, text, named } = await race({
    rounds: ROUNDS,
    contenders: {
      api: () => contenders.api(SECONDS),
      text: () => contenders.text(SECONDS),
      named: () => contenders.named(SECONDS),
    },
  });
  await bare.process.stop();
  return {
    measured: api,
    limit: text,
    unit: 'requests/s',
    note: `median of ${ROUNDS} rounds; limit: bare Fastify route; ${(api / named).toFixed(2)} of it with a prepared statement`,
  };
}
