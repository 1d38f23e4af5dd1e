import { CHALLENGE_HEADERS, operationOf, type OperationKey } from '@wattle/contract';
import { createClient, type ApiClient } from '@wattle/contract/client';

import { solveChallenge } from './challenge.ts';
import { makeJar } from './jar.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS';
type Headers = Record<string, string>;
type Request = { method: Method; url: string; headers: Headers; payload?: string };

/** What a test may look at in an answer; `body` is as parsed from the wire. */
export type Answer = {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into answers of many shapes
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
};

/** How a browser's requests travel: passed to the app, or over a socket to a process. */
export type Transport = (request: Request) => Promise<Pick<Answer, 'status' | 'headers' | 'text'>>;

type Input = {
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Headers;
};

/**
 * A browser as far as the API can see one: keeps cookies, sends the anti-forgery token, solves challenges, reports its
 * device.
 */
export type Browser = {
  /** Any input, and any answer. */
  call: (key: OperationKey, input?: Input) => Promise<Answer>;
  /** The contract's client: an answer that is no success is thrown as its `ApiError`. */
  client: ApiClient;
  send: (request: Omit<Request, 'headers'> & { headers?: Headers }) => Promise<Answer>;
  /** The headers that prove what an operation requires besides its input: a solved challenge, a reported device. */
  proofs: (key: OperationKey) => Promise<Headers>;
  /** A device token whose script has reported, from a page with this last name or address in its form. */
  reportDevice: (typed?: string) => Promise<string>;
  solve: () => Promise<string>;
  cookies: Map<string, string>;
  csrf: () => string | null;
  /** Those of a request with a JSON body, for what sends it another way. */
  headers: () => Headers;
};

/** The address by which browsers know the product. */
export const ORIGIN = 'http://localhost:3000';

export function makeBrowser(transport: Transport, origin: string = ORIGIN): Browser {
  const jar = makeJar();
  const ownHeaders = (): Headers => {
    const cookie = jar.header();
    return { origin, 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }) };
  };
  const send: Browser['send'] = async ({ headers = {}, ...request }) => {
    const answer = await transport({ ...request, headers: { ...ownHeaders(), ...headers } });
    const isJson = /json/.test(String(answer.headers['content-type'])) && answer.text !== '';
    const body: unknown = isJson ? JSON.parse(answer.text) : null;
    jar.keep(answer.headers['set-cookie'], body);
    return { ...answer, body };
  };
  const csrfHeader = (): Headers => {
    const csrf = jar.csrf();
    return csrf === null ? {} : { 'x-csrf-token': csrf };
  };
  const plain = createClient(fetchBy(send, csrfHeader));
  const proofs = makeProofs(plain);
  return {
    send,
    cookies: jar.cookies,
    csrf: jar.csrf,
    headers: () => ({ ...ownHeaders(), 'content-type': 'application/json', ...csrfHeader() }),
    proofs: (key) => proofs.neededFor(key),
    solve: proofs.solve,
    reportDevice: proofs.reportDevice,
    async call(key, { body, headers = {}, ...rest } = {}) {
      return send({
        ...addressOf(key, rest),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...csrfHeader(),
          ...(await proofs.neededFor(key, { headers, body })),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
    },
    client: async (key, input) => {
      const needed = await proofs.neededFor(key, input);
      return plain(key, { ...input, headers: { ...needed, ...input.headers } });
    },
  };
}

/** The contract's client over a browser's own requests. */
function fetchBy(send: Browser['send'], csrfHeader: () => Headers): typeof fetch {
  return async (address, how) => {
    if (typeof address !== 'string') throw new Error('the client of the contract calls by path');
    const answer = await send({
      method: (how?.method ?? 'GET') as Method,
      url: address,
      headers: { ...csrfHeader(), ...(how?.headers as Headers) },
      ...(typeof how?.body === 'string' ? { payload: how.body } : {}),
    });
    return new Response(answer.status === 204 ? null : answer.text, { status: answer.status });
  };
}

/** What an operation requires besides its input. */
function makeProofs(client: ApiClient) {
  const solve = async () => solveChallenge(await client('GET /v1/challenge', {}));
  const reportDevice = async (typed?: string) => {
    const { tm, scriptUrl } = await client('GET /v1/tm', {});
    await reportTo(new URL(scriptUrl), { sessionId: tm, persona: personaOf(typed) });
    return tm;
  };
  const neededFor = async (
    key: OperationKey,
    { headers: given = {}, body }: Pick<Input, 'headers' | 'body'> = {},
  ): Promise<Headers> => {
    const { challenge, device } = operationOf(key);
    const needed: Headers = {};
    const isSolved = CHALLENGE_HEADERS.some((name) => given[name] !== undefined);
    const isChallenged = challenge === true || key === 'POST /v1/oauth2/token';
    if (isChallenged && !isSolved) needed['x-challenge-token'] = await solve();
    if (device === true && given['x-device-token'] === undefined) {
      needed['x-device-token'] = await reportDevice(typedIn(body));
    }
    return needed;
  };
  return { solve, reportDevice, neededFor };
}

function addressOf(key: OperationKey, { params = {}, query = {} }: Pick<Input, 'params' | 'query'>) {
  const [method = 'GET', template = ''] = key.split(' ');
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return { method: method as Method, url: search === '' ? path : `${path}?${search}` };
}

/** What a page's form holds, of which the device script knows a persona. */
function typedIn(body: unknown): string | undefined {
  const { lastName, username } = (body ?? {}) as { lastName?: string; username?: string };
  return lastName ?? username;
}

/** A persona whose device the simulator rejects. */
const personaOf = (typed: string | undefined): string | undefined =>
  /^(?:devicerisk|deviceblocked)(?![a-z])/i.exec(typed ?? '')?.[0].toLowerCase();

const REPORTS_WITHIN_MS = 3000;

/** What the device script does in a page. Where it can't, the API refuses what the device is needed for. */
async function reportTo(
  script: URL,
  device: { sessionId: string; persona: string | undefined },
): Promise<void> {
  const answer = await fetch(
    `${script.origin.replace('http://localhost', 'http://127.0.0.1')}/device/v1/report`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        orgId: 'wattle',
        ...device,
        signals: { language: 'en-AU', screen: '390x844', timezone: 'Australia/Sydney' },
      }),
      signal: AbortSignal.timeout(REPORTS_WITHIN_MS),
    },
  ).catch(() => null);
  await answer?.body?.cancel();
}
