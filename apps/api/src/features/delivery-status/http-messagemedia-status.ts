import { createPublicKey, verify, type KeyObject } from 'node:crypto';

import { z } from 'zod';

import type { SignedCall } from '#api/platform/providers/signed-call.ts';
import { readHttpDate } from '#api/platform/providers/http-date.ts';
import { parseJson } from '#api/platform/providers/parse-json.ts';

import {
  entryOf,
  SmsErrorCode,
  unknownEvent,
  type ReadSmsStatus,
  type SignedAt,
  type SmsStatus,
} from './delivery-status-gateway.ts';

/** `status` of a delivery report (its API's `StatusEnum`, all values). */
const STATES: Readonly<Record<string, SmsStatus['state']>> = {
  scheduled: 'accepted',
  queued: 'accepted',
  processed: 'accepted',
  enroute: 'accepted',
  submitted: 'accepted',
  delivered: 'arrived',
  expired: 'returned',
  rejected: 'returned',
  undeliverable: 'returned',
  failed: 'returned',
  cancelled: 'returned',
};

const Report = z.object({
  status: z.string(),
  error_code: SmsErrorCode,
});

/** What a key can sign with. The header spells these with or without a hyphen. */
const DIGESTS: Readonly<Record<string, string>> = { SHA224: 'sha224', SHA256: 'sha256', SHA512: 'sha512' };

/**
 * Delivery reports of MessageMedia. `X-Messagemedia-Signature` is an RSA signature over the request line, the `Date`
 * header and the body, concatenated. MessageMedia keeps the private key of our account.
 */
export function makeMessageMediaStatus({ publicKey }: { publicKey: string }): ReadSmsStatus {
  const key = readPublicKey(publicKey);
  return (call) => {
    if (!isTheirs(key, call)) return 'refused';
    const report = Report.safeParse(parseJson(call.body));
    if (!report.success) return 'malformed';
    const state = entryOf(STATES, report.data.status);
    if (state === undefined) return unknownEvent(report.data.status);
    return { state, code: report.data.error_code ?? null };
  };
}

export const signedByMessageMedia: SignedAt = ({ headers }) => ({
  id: String(headers['x-messagemedia-signature']),
  sentAt: readHttpDate(headers.date) ?? new Date(Number.NaN),
});

function isTheirs(key: KeyObject, { target, headers, body }: SignedCall): boolean {
  const signature = headers['x-messagemedia-signature'];
  const named = headers['x-messagemedia-digest-type'];
  const digest = typeof named === 'string' ? DIGESTS[named.toUpperCase().replace('-', '')] : undefined;
  if (typeof signature !== 'string' || digest === undefined) return false;
  const signed = Buffer.from(`POST ${target} HTTP/1.1${headers.date ?? ''}${body}`);
  return verify(digest, signed, key, Buffer.from(signature, 'base64'));
}

/** The base64 DER that their API returns, without PEM lines. */
function readPublicKey(text: string): KeyObject {
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
}
