import { randomUUID } from 'node:crypto';

import { operationOf, type CallInput, type OperationKey, type ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import { BY_BALANCER } from '@wattle/testkit/balancer';
import { makeBrowser as makeSingleBrowser, type Transport } from '@wattle/testkit/browser/browser';
import { pause } from '@wattle/testkit/waiting';

import type { CallLog } from '../calls/call-log.ts';
import type { World } from '../surroundings/world.ts';

/** What a browser talks to, and where what it meets is kept. */
export type Site = {
  origin: string;
  /** PUBLIC_URL, if it is not that of a checkout. */
  publicOrigin?: string;
  world: World;
  log: CallLog;
  over: AbortSignal;
};

/** A browser that retries a failed call under the same `Idempotency-Key`, as the pages do, until it is answered. */
export type Browser = {
  /** `each` runs before every request that is sent, the repeated ones too. */
  call: <K extends OperationKey>(key: K, input: CallInput<K>, each?: () => void) => Promise<ResponseOf<K>>;
};

const ANSWER_WITHIN_MS = 20_000;
const RETRIES_FOR_MS = 90_000;
const RETRY_AFTER_MS = 400;

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
  const browser = makeSingleBrowser(logged(site), site.publicOrigin);
  const proofsFor = async (key: OperationKey) => ({
    ...(await browser.proofs(key)),
    ...(key === 'POST /v1/oauth2/token' ? { 'x-device-token': await browser.reportDevice() } : {}),
  });
  return {
    async call(key, input, each) {
      const once = operationOf(key).idempotent === true ? { 'idempotency-key': randomUUID() } : {};
      const deadline = Date.now() + RETRIES_FOR_MS;
      for (;;) {
        try {
          const headers = { ...(await proofsFor(key)), ...once };
          each?.();
          return await browser.client(key, { ...input, headers });
        } catch (cause) {
          if (!(cause instanceof ApiError) || !comesBack(cause)) throw cause;
          if (Date.now() > deadline || site.over.aborted) throw cause;
          await pause(RETRY_AFTER_MS, site.over);
        }
      }
    },
  };
}

function logged({ origin, log, over }: Site): Transport {
  return async ({ method, url, headers, payload }) => {
    const operation = `${method} ${url.split('?')[0]}`;
    const from = Date.now();
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const body = payload === undefined ? {} : { body: payload };
    try {
      const answer = await fetch(origin + url, { method, headers, signal, redirect: 'manual', ...body });
      const text = await answer.text();
      const [, code = null] = /"code":"([a-z-]+)"/.exec(answer.ok ? '' : text) ?? [];
      const byBalancer = answer.headers.get(BY_BALANCER) !== null;
      log.keep({ operation, status: answer.status, code, byBalancer, from, to: Date.now() });
      const cookies = { 'set-cookie': answer.headers.getSetCookie() };
      return { status: answer.status, headers: { ...Object.fromEntries(answer.headers), ...cookies }, text };
    } catch (cause) {
      if (!over.aborted) {
        log.keep({ operation, status: 0, code: null, byBalancer: false, from, to: Date.now() });
      }
      throw cause;
    }
  };
}
