import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

const Header = z.object({ typ: z.literal('JWT').optional(), alg: z.literal('ES256') });
const Claims = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(?:mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/\S+)$/),
});

const DAY_SECONDS = 86_400;

/** The application server's public key, once its token holds (RFC 8292); null otherwise. */
export function verifyVapid(authorization: string | undefined, origin: string): string | null {
  const [, parameters = ''] = /^vapid\s+(.+)$/i.exec(authorization ?? '') ?? [];
  const { t: token = '', k: key = '' } = Object.fromEntries(
    parameters.split(',').map((each) => each.trim().split(/=(.*)/s)),
  ) as Record<string, string>;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || !Header.safeParse(parsed(head)).success) return null;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url')))
    return null;
  const claimed = Claims.safeParse(parsed(claims));
  if (!claimed.success || claimed.data.aud !== origin) return null;
  const left = claimed.data.exp - Date.now() / 1000;
  return left > 0 && left <= DAY_SECONDS ? key : null;
}

function parsed(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
