import { randomUUID } from 'node:crypto';

import { operationOf, type CallInput, type OperationKey, type ResponseOf } from '@wattle/contract';
import { ApiError, createClient } from '@wattle/contract/client';

import type { CallLog } from '../calls/call-log.ts';
import { BY_BALANCER } from '../surroundings/balancer.ts';
import { pause } from '../surroundings/pause.ts';
import type { World } from '../surroundings/world.ts';
import { solvedChallenge } from './solved-challenge.ts';

/** What a browser talks to, and where what it meets is kept. */
export type Site = { origin: string; world: World; log: CallLog; over: AbortSignal };

/**
 * A browser as far as the API can see one: cookies, anti-forgery token, challenges, a device. It repeats what came to
 * nothing under the same `Idempotency-Key`, as the pages do, until it is answered.
 */
export type Browser = {
  /** `each` runs before every request that is sent, the repeated ones too. */
  call: <K extends OperationKey>(key: K, input: CallInput<K>, each?: () => void) => Promise<ResponseOf<K>>;
};

/** Nobody waits longer for one answer. */
const PATIENCE_MS = 20_000;
/** Nor comes back for longer than this. */
const STUBBORN_MS = 90_000;
const COMES_BACK_AFTER_MS = 400;

/** Refusals that ask to come back: a provider is away, or the first request is still under way. */
const LATER = new Set([
  'idempotency-in-progress',
  'score-unavailable',
  'score-try-later',
  'report-unavailable',
  'report-try-later',
  'identity-busy',
  'identity-disabled',
  'rate-limited',
  // The proof was used up by a request whose answer did not come.
  'challenge',
  'recaptcha-failed',
  'device-not-reported',
]);

const comesBack = ({ status, code }: ApiError): boolean =>
  status === 0 || status >= 500 || (code !== null && LATER.has(code));

export function makeBrowser(site: Site): Browser {
  const jar = makeJar();
  const client = createClient({ baseUrl: site.origin, fetch: fetching(site, jar) });

  const headersFor = async (key: OperationKey): Promise<Record<string, string>> => {
    const { challenge, device } = operationOf(key);
    const headers: Record<string, string> = {};
    if (challenge === true || key === 'POST /v1/oauth2/token') {
      headers['x-challenge-token'] = solvedChallenge(await client('GET /v1/challenge', {}));
    }
    if (device === true || key === 'POST /v1/oauth2/token') {
      const { tm } = await client('GET /v1/tm', {});
      if (!(await site.world.reportDevice(tm))) throw new ApiError(0, null);
      headers['x-device-token'] = tm;
    }
    return headers;
  };

  return {
    async call(key, input, each) {
      const once = operationOf(key).idempotent === true ? { 'idempotency-key': randomUUID() } : {};
      const deadline = Date.now() + STUBBORN_MS;
      for (;;) {
        try {
          const headers = { ...(await headersFor(key)), ...once };
          each?.();
          return await client(key, { ...input, headers });
        } catch (cause) {
          if (!(cause instanceof ApiError) || !comesBack(cause)) throw cause;
          if (Date.now() > deadline || site.over.aborted) throw cause;
          await pause(COMES_BACK_AFTER_MS, site.over);
        }
      }
    },
  };
}

type Jar = ReturnType<typeof makeJar>;

/** What a browser keeps between requests: cookies, and the page's anti-forgery token. */
function makeJar() {
  const cookies = new Map<string, string>();
  let csrf: string | null = null;
  return {
    headers: (): Record<string, string> => ({
      ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(csrf === null ? {} : { 'x-csrf-token': csrf }),
    }),
    keep(lines: readonly string[], text: string): void {
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const [, token] = /"csrfToken":"([^"]+)"/.exec(text) ?? [];
      csrf = token ?? csrf;
    },
  };
}

function fetching({ origin, log, over }: Site, jar: Jar): typeof fetch {
  return async (address, how) => {
    if (typeof address !== 'string') throw new Error('the client of the contract calls by path');
    const path = address.slice(origin.length);
    const operation = `${how?.method ?? 'GET'} ${path.split('?')[0]}`;
    const from = Date.now();
    const headers = new Headers(how?.headers);
    for (const [name, value] of Object.entries({
      ...jar.headers(),
      'sec-fetch-site': 'same-origin',
      origin: PAGES,
    })) {
      headers.set(name, value);
    }
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      const answer = await fetch(address, { ...how, headers, signal, redirect: 'manual' });
      const text = await answer.text();
      jar.keep(answer.headers.getSetCookie(), text);
      const [, code = null] = /"code":"([a-z-]+)"/.exec(answer.ok ? '' : text) ?? [];
      const byBalancer = answer.headers.get(BY_BALANCER) !== null;
      log.keep({ operation, status: answer.status, code, byBalancer, from, to: Date.now() });
      return new Response(answer.status === 204 ? null : text, { status: answer.status });
    } catch (cause) {
      if (!over.aborted) {
        log.keep({ operation, status: 0, code: null, byBalancer: false, from, to: Date.now() });
      }
      throw cause;
    }
  };
}

/** The address by which browsers know the product. */
export const PAGES = 'http://localhost:3000';
