import { operationOf, type OperationKey } from '@wattle/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { z } from 'zod';

type Input = {
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
};

/** What a test may look at of an answer; `body` is as parsed from the wire. */
export type Answer = {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into answers of many shapes
  body: any;
  headers: LightMyRequestResponse['headers'];
  text: string;
};

/** A browser as far as the API can see one: cookies kept, anti-forgery token sent, challenges solved. */
export type TestBrowser = {
  call: (key: OperationKey, input?: Input) => Promise<Answer>;
  send: (options: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
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

export function makeTestBrowser(app: FastifyInstance): TestBrowser {
  const cookies = new Map<string, string>();
  let csrf: string | null = null;

  const keep = (response: LightMyRequestResponse): void => {
    for (const cookie of response.cookies) {
      if (cookie.value === '') cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
  };

  const send: TestBrowser['send'] = async ({ method, url, headers = {}, payload }) => {
    const response = await app.inject({
      method,
      url,
      headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin', ...headers },
      cookies: Object.fromEntries(cookies),
      ...(payload === undefined ? {} : { payload }),
    });
    keep(response);
    const text = response.body;
    const body: unknown = /json/.test(String(response.headers['content-type'])) ? JSON.parse(text) : null;
    const token = Token.safeParse(body);
    if (token.success) csrf = token.data.csrfToken;
    return { status: response.statusCode, body, headers: response.headers, text };
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
