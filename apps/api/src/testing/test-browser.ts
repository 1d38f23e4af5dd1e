import { CHALLENGE_HEADERS, operationOf, type OperationKey } from '@wattle/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type Input = {
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
};

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS';

/** What a test may look at in an answer; `body` is as parsed from the wire. */
export type Answer = {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into answers of many shapes
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
};

/**
 * A browser as far as the API can see one: cookies kept, anti-forgery token sent, challenges solved, its device
 * reported.
 */
export type TestBrowser = {
  call: (key: OperationKey, input?: Input) => Promise<Answer>;
  send: (options: {
    method: Method;
    url: string;
    headers?: Record<string, string>;
    payload?: string;
  }) => Promise<Answer>;
  /** A device token whose script has reported. */
  reportDevice: () => Promise<string>;
  solve: () => Promise<string>;
  cookies: Map<string, string>;
  csrf: () => string | null;
};

const ORIGIN = 'http://localhost:3000';
const Token = z.object({ csrfToken: z.string() });
const Tm = z.object({ tm: z.string(), scriptUrl: z.string() });
const ChallengeBody = z.object({ parameters: z.any(), signature: z.string() });

/** How a browser's requests travel: passed to the app, or over a socket to a process. */
export type Transport = (request: {
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}) => Promise<Pick<Answer, 'status' | 'headers' | 'text'>>;

/** `remoteAddress`: the network address that its requests come from; this machine's own when absent. */
export function makeTestBrowser(app: FastifyInstance, remoteAddress?: string): TestBrowser {
  const from = remoteAddress === undefined ? {} : { remoteAddress };
  return makeBrowserOver(async (request) => {
    const { statusCode: status, headers, body: text } = await app.inject({ ...request, ...from });
    return { status, headers, text };
  });
}

export function makeBrowserOver(transport: Transport): TestBrowser {
  const jar = makeJar();
  const send: TestBrowser['send'] = async ({ method, url, headers = {}, payload }) => {
    const cookie = jar.header();
    const answer = await transport({
      method,
      url,
      headers: {
        origin: ORIGIN,
        'sec-fetch-site': 'same-origin',
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const json = /json/.test(String(answer.headers['content-type'])) && answer.text !== '';
    const body: unknown = json ? JSON.parse(answer.text) : null;
    jar.keep(answer.headers['set-cookie'], body);
    return { ...answer, body };
  };

  const solve = async () => solutionOf((await send({ method: 'GET', url: '/v1/challenge' })).body);

  const reportDevice = async () => {
    const { tm, scriptUrl } = Tm.parse((await send({ method: 'GET', url: '/v1/tm' })).body);
    await reportTo(new URL(scriptUrl), tm);
    return tm;
  };

  const proofsFor = makeProofs({ solve, reportDevice });

  return {
    send,
    solve,
    reportDevice,
    cookies: jar.cookies,
    csrf: jar.csrf,
    async call(key, { body, headers = {}, ...rest } = {}) {
      const csrf = jar.csrf();
      return send({
        ...addressOf(key, rest),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(csrf === null ? {} : { 'x-csrf-token': csrf }),
          ...(await proofsFor(key, headers)),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
    },
  };
}

/** What an operation needs and the test does not bring itself. */
function makeProofs({ solve, reportDevice }: Pick<TestBrowser, 'solve' | 'reportDevice'>) {
  return async (key: OperationKey, given: Record<string, string>): Promise<Record<string, string>> => {
    const { challenge, device } = operationOf(key);
    const solves = challenge === true || key === 'POST /v1/oauth2/token';
    const proofs: Record<string, string> = {};
    const isSolved = CHALLENGE_HEADERS.some((name) => given[name] !== undefined);
    if (solves && !isSolved) proofs['x-challenge-token'] = await solve();
    if (device === true && given['x-device-token'] === undefined) {
      proofs['x-device-token'] = await reportDevice();
    }
    return proofs;
  };
}

async function solutionOf(body: unknown): Promise<string> {
  const challenge = ChallengeBody.parse(body);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** What a browser keeps between requests: cookies, and the page's anti-forgery token. */
function makeJar() {
  const cookies = new Map<string, string>();
  let csrf: string | null = null;
  return {
    cookies,
    csrf: () => csrf,
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(setCookie: Answer['headers'][string], body: unknown): void {
      for (const cookie of [setCookie ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(cookie)) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const token = Token.safeParse(body);
      if (token.success) csrf = token.data.csrfToken;
    },
  };
}

function addressOf(key: OperationKey, { params = {}, query = {} }: Pick<Input, 'params' | 'query'>) {
  const [method = 'GET', template = ''] = key.split(' ');
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return { method: method as 'GET' | 'POST' | 'PUT', url: search === '' ? path : `${path}?${search}` };
}

/** What the device script does in a real browser. */
async function reportTo(script: URL, sessionId: string): Promise<void> {
  await fetch(`${script.origin.replace('localhost', '127.0.0.1')}/device/v1/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      orgId: 'wattle',
      sessionId,
      signals: { language: 'en-AU', screen: '390x844', timezone: 'Australia/Sydney' },
    }),
  });
}
