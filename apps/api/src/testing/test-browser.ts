import { operationOf, type OperationKey } from '@wattle/contract';
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

/** What a test may look at of an answer; `body` is as parsed from the wire. */
export type Answer = {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into answers of many shapes
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
};

/** A browser as far as the API can see one: cookies kept, anti-forgery token sent, challenges solved. */
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

/** How a browser's requests travel: handed to the app, or over a socket to a process. */
export type Transport = (request: {
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}) => Promise<Pick<Answer, 'status' | 'headers' | 'text'>>;

export function makeTestBrowser(app: FastifyInstance): TestBrowser {
  return makeBrowserOver(async (request) => {
    const { statusCode: status, headers, body: text } = await app.inject(request);
    return { status, headers, text };
  });
}

export function makeBrowserOver(transport: Transport): TestBrowser {
  const cookies = new Map<string, string>();
  let csrf: string | null = null;

  const keep = (answer: Pick<Answer, 'headers'>): void => {
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(cookie)) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  };

  const send: TestBrowser['send'] = async ({ method, url, headers = {}, payload }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
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
    keep(answer);
    const json = /json/.test(String(answer.headers['content-type'])) && answer.text !== '';
    const body: unknown = json ? JSON.parse(answer.text) : null;
    const token = Token.safeParse(body);
    if (token.success) csrf = token.data.csrfToken;
    return { ...answer, body };
  };

  const solve = async (): Promise<string> => {
    const { body } = await send({ method: 'GET', url: '/v1/challenge' });
    const challenge = ChallengeBody.parse(body);
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };

  return {
    send,
    solve,
    cookies,
    csrf: () => csrf,
    async call(key, { body, params = {}, query = {}, headers = {} } = {}) {
      const operation = operationOf(key);
      const [method = 'GET', template = ''] = key.split(' ');
      const path = template.replaceAll(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      );
      const search = new URLSearchParams(query).toString();
      const challenged = operation.challenge === true || key === 'POST /v1/oauth2/token';
      return send({
        method: method as 'GET' | 'POST' | 'PUT',
        url: search === '' ? path : `${path}?${search}`,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(csrf === null ? {} : { 'x-csrf-token': csrf }),
          ...(challenged && headers['x-challenge-token'] === undefined
            ? { 'x-challenge-token': await solve() }
            : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
    },
    async reportDevice() {
      const { tm, scriptUrl } = Tm.parse((await send({ method: 'GET', url: '/v1/tm' })).body);
      const script = new URL(scriptUrl);
      await fetch(`${script.origin.replace('localhost', '127.0.0.1')}/device/v1/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          orgId: 'wattle',
          sessionId: tm,
          signals: { language: 'en-AU', screen: '390x844', timezone: 'Australia/Sydney' },
        }),
      });
      return tm;
    },
  };
}
