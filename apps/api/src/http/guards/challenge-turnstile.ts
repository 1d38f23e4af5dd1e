import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { Context } from '#api/platform/context.ts';
import type { Provider } from '#api/platform/providers/provider.ts';
import type { Answered } from '#api/platform/providers/send-call.ts';

import type { ChallengeGate } from './challenge.ts';
import { spend } from '#api/platform/throttles/spend-challenge.sql.ts';
import { Refused } from '#api/platform/refusal.ts';

const Verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).max(50).default([]),
});

/** Limits documented by Cloudflare. */
const MAX_TOKEN = 2048;
const EXPIRES_AFTER_MS = 5 * 60_000;

/** Errors that are not about the token. */
const FAULTS = {
  'missing-input-secret': 'credentials',
  'invalid-input-secret': 'credentials',
  'bad-request': 'request',
  'internal-error': 'outage',
} as const;

function judge({ body }: Answered) {
  const codes = Verdict.safeParse(body).data?.['error-codes'] ?? [];
  const [code, kind] = Object.entries(FAULTS).find(([each]) => codes.includes(each)) ?? [];
  return code === undefined || kind === undefined ? null : { kind, code };
}

type Parts = {
  ctx: Context;
  provider: Provider;
  siteKey: string;
  secret: string;
  scriptUrl: string;
  /** Tokens issued on another site are refused. */
  hostname: string;
};

/**
 * Cloudflare Turnstile. Cloudflare receives the token and nothing about the caller. While it is unreachable, calls are
 * refused as unavailable; otherwise a bot would wait for that.
 */
export function makeTurnstileGate(parts: Parts): ChallengeGate {
  const { ctx, provider, siteKey, secret, scriptUrl, hostname } = parts;
  const { now, hash } = ctx;
  const read: ChallengeGate['read'] = async (token) => {
    if (token === undefined || token === '' || token.length > MAX_TOKEN) return null;
    const answer = await provider({
      method: 'POST',
      path: '/siteverify',
      // Makes a retry idempotent; a token can be verified once.
      body: { secret, response: token, idempotency_key: randomUUID() },
      answer: Verdict,
      judge,
      repeatable: true,
    });
    if (!answer.ok) throw unavailable();
    const { success, hostname: solvedAt } = answer.value;
    if (!success || solvedAt !== hostname) return null;
    return { id: hash('challenge')(token), expiresAt: new Date(now().getTime() + EXPIRES_AFTER_MS) };
  };
  return {
    read,
    issue: async () => ({ turnstile: { siteKey, scriptUrl } }),
    pass: async (token) => spend(ctx, await read(token)),
  };
}

const unavailable = () => new Refused({ code: 'unavailable', retryAfterSeconds: 5 });
