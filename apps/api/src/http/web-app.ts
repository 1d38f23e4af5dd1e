import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageAt } from '@wattle/domain/pages/pages';
import { LEADING_ON, PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import type { PageFile } from '#api/platform/page-files/page-files.sql.ts';

import { sendProblem } from './problem.ts';

type Options = {
  webDir: string;
  policyOf: (file: string) => string;
  /** Whether the request has a session cookie, valid or not. */
  hasSession: (request: FastifyRequest) => boolean;
  /** A hashed file of another version, by its path in `webDir`. */
  fileOfOther: (path: string) => Promise<Buffer | null>;
  /** A page of the build that there is not with these settings. */
  isAbsent: (path: string) => boolean;
};

/** Ignored request headers: a range or a failed precondition would only cause errors. */
const UNANSWERED = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** File names with a content hash are immutable. */
const HASHED = /\/assets\/[^/]+-[\w-]{8}\.\w+$/;

/** Content pictures keep their names when they change. */
const PICTURE = /\/img\/.+\.(?:svg|png)$/;

function cacheControlOf(file: string): string {
  if (HASHED.test(file)) return 'public, max-age=31536000, immutable';
  return PICTURE.test(file) ? 'public, max-age=86400' : 'no-cache';
}

/** Paths of the client routes from `routes.json`, so that unknown paths get a 404. Case-insensitive. */
function clientRoutes(webDir: string): RegExp[] {
  const file = join(webDir, 'routes.json');
  if (!existsSync(file)) return [];
  return z
    .array(z.string())
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .map((path) => new RegExp(`^${pattern(path)}/?$`, 'i'));
}

/** A parameter with a question mark is optional, with its slash. */
const pattern = (path: string) => path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');

const FALLBACK = '__spa-fallback.html';

const isLost = (file: string) => /(?:^|\/)404\/index\.html$/.test(file);

type Pages = { found: ReadonlyMap<string, string>; lost: ReadonlySet<string> };

/** Prerendered paths with their files. Not-found pages cannot be requested directly. */
function prerenderedPages(webDir: string): Pages {
  if (!existsSync(webDir)) return { found: new Map(), lost: new Set() };
  const files = readdirSync(webDir, { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => file.endsWith('/index.html'));
  const found = pages.filter((file) => !isLost(file));
  return {
    found: new Map(found.map((file) => [`/${dirname(file)}`.toLowerCase(), file])),
    lost: new Set(pages.filter(isLost)),
  };
}

/**
 * Tags by content, as builds may share their dates: two pages of one size would have the same tag from
 * `@fastify/static`, and `@fastify/etag` reads no stream. Weak, as they stand for every encoding of the file.
 */
function tagsOf(webDir: string): ReadonlyMap<string, string> {
  if (!existsSync(webDir)) return new Map();
  const entries = readdirSync(webDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const tagged = files.filter((file) => !HASHED.test(file) && !/\.(?:br|gz)$/.test(file));
  return new Map(
    tagged.map((file) => [
      relative(webDir, file),
      `W/"${createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)}"`,
    ]),
  );
}

type Files = Pick<Options, 'webDir' | 'policyOf'> & {
  isMembersOwn: (request: FastifyRequest, path: string) => boolean;
};

async function serveFiles(app: FastifyInstance, { webDir, policyOf, isMembersOwn }: Files): Promise<void> {
  const tags = tagsOf(webDir);
  await app.register(fastifyStatic, {
    root: webDir,
    index: ['index.html'],
    redirect: false,
    wildcard: false,
    preCompressed: true,
    acceptRanges: false,
    etag: false,
    lastModified: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    allowedPath: (path, _root, request) => !isMembersOwn(request, path.replace(/\/index\.html$/, '')),
    setHeaders(response, path) {
      const file = relative(webDir, path.replace(/\.(?:br|gz)$/, ''));
      void response
        .header('cache-control', cacheControlOf(`/${file}`))
        .header('content-security-policy', policyOf(file));
      const tag = tags.get(file);
      if (tag !== undefined) void response.header('etag', tag);
    },
  });
}

/** A file that the browser has already is not sent. */
function answerUnchanged(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    const tag = reply.getHeader('etag');
    if (reply.statusCode !== 200 || typeof tag !== 'string') return payload;
    const known = headers['if-none-match']?.split(',').map((each) => each.trim()) ?? [];
    if (!known.includes(tag)) return payload;
    if (payload instanceof Readable) payload.destroy();
    for (const name of ['content-type', 'content-length', 'content-encoding']) void reply.removeHeader(name);
    void reply.code(304);
    return null;
  });
}

/**
 * Serves the built web app: prerendered pages at their paths, the shell for client-only pages and for a member's
 * version of a page, and the not-found page with status 404 otherwise.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { webDir, policyOf, hasSession, fileOfOther, isAbsent }: Options,
): Promise<void> {
  const isMembersOwn = (request: FastifyRequest, path: string) =>
    pageAt(path)?.layout === 'static-for-visitors' && hasSession(request);
  const built = existsSync(join(webDir, 'index.html'));
  app.addHook('onRequest', (request, _reply, done) => {
    for (const name of UNANSWERED) delete request.raw.headers[name];
    done();
  });
  answerUnchanged(app);
  if (built) await serveFiles(app, { webDir, policyOf, isMembersOwn });
  const routes = clientRoutes(webDir);
  const pages = prerenderedPages(webDir);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const page = request.method === 'GET' || request.method === 'HEAD';
    const now = LEADING_ON[path.toLowerCase().replace(/\/$/, '')];
    if (page && now !== undefined) return reply.redirect(now, 302);
    if (!built || !page || path.startsWith('/v1/') || path === '/v1') {
      const instead = page ? pageOfCall(request, path) : null;
      if (instead !== null) return reply.redirect(instead, 303);
      return sendProblem(request, reply, { code: 'not-found' });
    }
    if (HASHED.test(path)) {
      const content = await fileOfOther(path.slice(1));
      if (content !== null) return sendKept(reply, { path, content, policyOf });
    }
    void reply.header('cache-control', 'no-cache');
    if (pageAt(path)?.layout === 'static-for-visitors') void reply.header('vary', 'cookie');
    if (isMembersOwn(request, path)) return reply.sendFile(FALLBACK);
    const file = pages.found.get(path.toLowerCase().replace(/\/$/, ''));
    if (file !== undefined) return reply.sendFile(file);
    if (routes.some((route) => route.test(path))) {
      return reply.code(isAbsent(path) ? 404 : 200).sendFile(FALLBACK);
    }
    return reply.code(404).sendFile(lostPage(pages, path));
  });
}

/**
 * The page for a browser that opens the address in `List-Unsubscribe`, which mail programs call. Nothing changes before
 * the press there, since scanners open addresses too (RFC 8058, section 3.2). Null for any other call.
 */
function pageOfCall({ headers, query }: FastifyRequest, path: string): string | null {
  if (path !== '/v1/notifications/unsubscribe' || headers.accept?.includes('text/html') !== true) return null;
  const { data: token = '' } = z.string().safeParse(Object(query)['token']);
  return `${PATHS.unsubscribe}#${encodeURIComponent(token)}`;
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

type Kept = Pick<Options, 'policyOf'> & { path: string; content: Buffer };

/** Sends what the folder of its version would, but without compression. */
function sendKept(reply: FastifyReply, { path, content, policyOf }: Kept): FastifyReply {
  return reply
    .header('cache-control', cacheControlOf(path))
    .header('content-security-policy', policyOf(path.slice(1)))
    .type(TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
    .send(content);
}

/** The hashed files of a build, without their compressed copies. */
export function hashedFiles(webDir: string): PageFile[] {
  const files = readdirSync(webDir, { recursive: true, encoding: 'utf8' });
  return files
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => HASHED.test(`/${path}`) && !/\.(?:br|gz)$/.test(path))
    .map((path) => ({ path, content: readFileSync(join(webDir, path)) }));
}

/** The folder's own not-found page, if any: the page must match the URL when it hydrates. */
function lostPage({ lost }: Pages, path: string): string {
  const [, folder = ''] = /^\/([\w-]+)\/[^/]+\/?$/.exec(path.toLowerCase()) ?? [];
  return lost.has(`${folder}/404/index.html`) ? `${folder}/404/index.html` : '404/index.html';
}
