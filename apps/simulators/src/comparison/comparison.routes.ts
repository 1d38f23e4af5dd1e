import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { guardProvider, type Desk } from '../control/guard-provider.ts';
import { comparisonPage, comparisonResults } from './comparison-page.ts';
import { productPage } from './product-page.ts';
import { kinds, readView } from './view.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const shared = '../messages/assets';

const assets = new Map(
  [
    ['comparison.css', 'text/css; charset=utf-8', './assets'],
    ['comparison-list.css', 'text/css; charset=utf-8', './assets'],
    ['comparison.js', 'text/javascript; charset=utf-8', './assets'],
    ['favicon.svg', 'image/svg+xml', shared],
    ['bricolage-grotesque-latin-wdth-normal.woff2', 'font/woff2', shared],
    ['atkinson-hyperlegible-next-latin-wght-normal.woff2', 'font/woff2', shared],
  ].map(([name = '', type = '', folder = '']) => [name, { type, content: read(`${folder}/${name}`) }]),
);

const policy = (frameAncestors: string) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

type Given = { desk: Desk; origins: readonly string[] };
type Asked = { Params: { kind: string; id?: string } };

/**
 * A partner's comparison tool. Only a listed origin may frame it and is told its height; without one it is a page of
 * its own, which nobody may frame.
 */
export function comparisonRoutes({ desk, origins }: Given): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
      const asset = assets.get(request.params.name);
      if (asset === undefined) return reply.code(404).send({ code: 'NOT_FOUND' });
      return reply.header('cache-control', 'max-age=300').type(asset.type).send(asset.content);
    });

    await app.register(async (pages) => {
      guardProvider(pages, 'partner', desk);
      pages.get<Asked>('/:kind', async ({ params, url }, reply) => {
        const query = queryOf(url);
        const kind = kinds.find(({ slug }) => slug === params.kind);
        if (kind === undefined) return reply.code(404).send({ code: 'NOT_FOUND' });
        const parentOrigin = permitted(query.get('origin'), origins);
        const page = { view: readView(kind, query), query, theme: themeOf(query), parentOrigin };
        const body = query.get('part') === 'results' ? comparisonResults(page) : comparisonPage(page);
        return sendPage(reply, body, parentOrigin ?? "'none'");
      });
      pages.get<Asked>('/:kind/:id', async ({ params, url }, reply) => {
        const query = queryOf(url);
        const kind = kinds.find(({ slug }) => slug === params.kind);
        const view = kind === undefined ? undefined : readView(kind, query);
        const listing = view?.kind.list(view.ask).find(({ id }) => id === params.id);
        if (view === undefined || listing === undefined) return reply.code(404).send({ code: 'NOT_FOUND' });
        return sendPage(reply, productPage(view, themeOf(query), listing), "'none'");
      });
    });
  };
}

const queryOf = (url: string) => new URL(url, 'http://localhost').searchParams;

export function themeOf(query: URLSearchParams): 'light' | 'dark' | null {
  const theme = query.get('theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
}

/** The origin, if it is one and is on the list; anything else could write its own words into our policy. */
export function permitted(origin: string | null, origins: readonly string[]): string | null {
  if (origin === null || !URL.canParse(origin)) return null;
  const { protocol, origin: clean } = new URL(origin);
  if (clean !== origin || !/^https?:$/.test(protocol)) return null;
  return origins.includes('*') || origins.includes(origin) ? origin : null;
}

export function sendPage(reply: FastifyReply, body: string, frameAncestors: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': policy(frameAncestors),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(body);
}
