import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** For each built page, by its path in `webDir`: hashes of the inline scripts that the router wrote into it. */
export function inlineScriptHashes(webDir: string): ReadonlyMap<string, readonly string[]> {
  if (!existsSync(webDir)) return new Map();
  const files = readdirSync(webDir, { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => file.endsWith('.html'));
  return new Map(pages.map((file) => [file, hashesOf(readFileSync(join(webDir, file), 'utf8'))]));
}

function hashesOf(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    // Data for search engines are not a script: browsers do not run them, and the policy does not apply.
    if (/\bsrc=|"application\/ld\+json"/.test(attributes) || body === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return [...hashes].sort();
}

type HeaderInput = {
  scriptHashes: ReadonlyMap<string, readonly string[]>;
  deviceOrigin: string;
  /** Whose comparison pages frame (PROD-005). */
  comparisonOrigin: string;
  /** Whose review widget the home page frames; null for none (HOME-023). */
  reviewOrigin: string | null;
  /** Whose script shows a bot challenge in a frame of its own; null where that is done here. */
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

/** For responses that embed, run and load nothing: answers of the API, and files that a page uses. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Headers that never differ between requests, made once: for the API's answers, for files, and for each page. */
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
      // Nobody's page may load an answer as a picture or a script, not even unread. Files may be loaded: mails show
      // some.
      'cross-origin-resource-policy': 'same-origin',
    },
    page: { ...common, 'content-security-policy': policyWith([]) },
    /** The policy of a file of the built app; a page allows its own inline scripts and no other page's. */
    policyOf: (file: string) => pages.get(file) ?? NOTHING,
  };
}
