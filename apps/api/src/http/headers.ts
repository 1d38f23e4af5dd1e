import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hashes of the inline scripts in the built pages: the router writes a few, and no other may run. */
export function inlineScriptHashes(webDir: string): string[] {
  if (!existsSync(webDir)) return [];
  const hashes = new Set<string>();
  for (const file of readdirSync(webDir, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(join(webDir, file), 'utf8');
    for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      // Data for search engines is no script: browsers do not run it, and the policy does not ask about it.
      if (/\bsrc=|"application\/ld\+json"/.test(attributes) || body === '') continue;
      hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
    }
  }
  return [...hashes].sort();
}

type HeaderInput = {
  scriptHashes: readonly string[];
  deviceOrigin: string;
  /** The one origin that pages may embed (PROD-005). */
  comparisonOrigin: string;
  secure: boolean;
};

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** Headers that never differ between requests, made once: of the API's answers, and of pages. */
export function securityHeaders({ scriptHashes, deviceOrigin, comparisonOrigin, secure }: HeaderInput) {
  const transport: Record<string, string> = secure
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {};
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...scriptHashes, deviceOrigin].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${deviceOrigin}`,
    `frame-src ${comparisonOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return {
    api: {
      ...COMMON,
      ...transport,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
    page: { ...COMMON, ...transport, 'content-security-policy': policy },
  };
}
