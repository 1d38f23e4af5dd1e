import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hashes of the router's inline scripts, by page path in `webDir`. */
export function inlineScriptHashes(webDir: string): ReadonlyMap<string, readonly string[]> {
  if (!existsSync(webDir)) return new Map();
  const files = readdirSync(webDir, { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => file.endsWith('.html'));
  return new Map(pages.map((file) => [file, hashesOf(readFileSync(join(webDir, file), 'utf8'))]));
}

function hashesOf(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    // Structured data is not executed, and not subject to the policy.
    if (/\bsrc=|"application\/ld\+json"/.test(attributes) || body === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return [...hashes].sort();
}

type HeaderInput = {
  scriptHashes: ReadonlyMap<string, readonly string[]>;
  deviceOrigin: string;
  /** Origin of the framed comparison pages (PROD-005). */
  comparisonOrigin: string;
  /** Origin of the framed review widget; null for none (HOME-023). */
  reviewOrigin: string | null;
  /** Origin of the challenge's script and frame; null when the challenge is our own. */
  challengeOrigin: string | null;
  secure: boolean;
};

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** The policy of responses that load nothing: API answers and files. */
const NOTHING = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The service worker fetches pages and files. */
const WORKER = { file: 'app-worker.js', policy: `${NOTHING}; connect-src 'self'` };

/**
 * Constant headers for API answers, files and each page. Not `@fastify/helmet`: it sets headers in a hook, and no hook
 * runs for a request that cannot be parsed.
 */
export function securityHeaders(input: HeaderInput) {
  const { scriptHashes, deviceOrigin, comparisonOrigin, reviewOrigin, challengeOrigin, secure } = input;
  const challenge = challengeOrigin === null ? [] : [challengeOrigin];
  const frames = new Set([comparisonOrigin, ...(reviewOrigin === null ? [] : [reviewOrigin]), ...challenge]);
  const transport: Record<string, string> = secure
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {};
  const policyWith = (hashes: readonly string[]) =>
    [
      "default-src 'none'",
      `script-src ${["'self'", ...hashes, deviceOrigin, ...challenge].join(' ')}`,
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src 'self' ${deviceOrigin}`,
      `frame-src ${[...frames].join(' ')}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      ...(secure ? ['upgrade-insecure-requests'] : []),
    ].join('; ');
  const pages = new Map([...scriptHashes].map(([file, hashes]) => [file, policyWith(hashes)]));
  const common = { ...COMMON, ...transport };
  return {
    api: {
      ...common,
      'content-security-policy': NOTHING,
      'cache-control': 'no-store',
      // No other site may load an answer, even unread. Files may be loaded, because mails show some.
      'cross-origin-resource-policy': 'same-origin',
    },
    page: { ...common, 'content-security-policy': policyWith([]) },
    /** Policy of a built file; each page allows only its own inline scripts. */
    policyOf: (file: string) => pages.get(file) ?? (file === WORKER.file ? WORKER.policy : NOTHING),
  };
}
