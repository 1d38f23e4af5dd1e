import { race } from '../race.ts';
import type { Reading } from '../ratio.ts';
import { CONNECTIONS, deal, fire } from '../surroundings/fire.ts';
import type { Services } from '../surroundings/services.ts';
import { headersOf, openSessions } from '../surroundings/sessions.ts';
import type { Shot } from '../programs/fire.ts';
import type { Figure } from './figure.ts';

/** The frequent calls of a member with a score: their share of a bare route's rate. */
export const REQUESTS: readonly Compared[] = [
  // The session look-up that comes before everything else.
  { figure: 'is-authenticated', shot: { method: 'GET', path: '/v1/user/is-authenticated' }, atLeast: 0.5 },
  // What a member page asks for first.
  { figure: 'user-init', shot: { method: 'GET', path: '/v1/user/init' }, atLeast: 0.2 },
  // The dashboard, when the score for this month is already known.
  { figure: 'score', shot: { method: 'POST', path: '/v1/creditscore', body: '{}' }, atLeast: 0.28 },
  { figure: 'offers', shot: { method: 'POST', path: '/v1/product/init', body: '{}' }, atLeast: 0.15 },
];

const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 3;
const SESSIONS = 5000;

type Compared = { figure: string; shot: Omit<Shot, 'headers'>; atLeast: number };

export const requests: readonly Figure[] = REQUESTS.map((each) => ({
  name: each.figure,
  measure: async (services) => againstBareRoute(await services(), each),
}));

/** The member with a score, signed in thousands of times: no session is asked about twice in a moment. */
let signedIn: Promise<Record<string, string>[]> | undefined;

function sessionsOf({ database, member, address }: Services): Promise<Record<string, string>[]> {
  signedIn ??= openSessions(database, [member], SESSIONS).then((tokens) => headersOf(address.api, tokens));
  return signedIn;
}

/** Requests per second of the API and of a bare route that reads a session by a prepared statement, taking turns. */
async function againstBareRoute(services: Services, { figure, shot, atLeast }: Compared): Promise<Reading> {
  const shots = (await sessionsOf(services)).map((headers): Shot => ({ ...shot, headers }));
  const bare = await services.startBareServer();
  const connections = {
    api: deal(shots, CONNECTIONS),
    named: deal(
      shots.map((): Shot => ({ method: 'GET', path: '/named', headers: {} })),
      CONNECTIONS,
    ),
  };
  const urls = { api: services.address.api, named: bare.url };
  const contender = (name: 'api' | 'named', seconds: number) => () =>
    fire({ url: urls[name], connections: connections[name], seconds });
  for (const name of ['api', 'named'] as const) await contender(name, WARM_UP_SECONDS)();
  const { api, named } = await race({
    rounds: ROUNDS,
    contenders: { api: contender('api', SECONDS), named: contender('named', SECONDS) },
  });
  await bare.process.stop();
  const note = `median of ${ROUNDS} rounds over ${SESSIONS} sessions; limit: bare Fastify route with one prepared statement`;
  return { figure, measured: api, limit: named, unit: 'requests/s', target: { atLeast }, note };
}
