import type { FastifyReply } from 'fastify';
import { html, type Markup } from '../messages/markup.ts';

const POLICY = ['style-src', 'script-src', 'font-src', 'img-src'].map((name) => `${name} 'self'`).join('; ');
const ASSETS = '/partner/comparison/assets';

type Page = { title: string; body: Markup; query: URLSearchParams; parentOrigin?: string | null };

/** Sends a page of a partner. Only `parentOrigin` may frame it, and its script posts it the page's height. */
export function sendPage(
  reply: FastifyReply,
  { title, body, query, parentOrigin = null }: Page,
): FastifyReply {
  const theme = query.get('theme');
  const attributes = [
    theme === 'light' || theme === 'dark' ? html` data-theme="${theme}"` : html``,
    parentOrigin === null ? html`` : html` data-parent-origin="${parentOrigin}"`,
  ];
  const { markup } = html`<html lang="en-AU" ${attributes}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      <link rel="icon" href="${ASSETS}/favicon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="${ASSETS}/comparison.css" />
      <script src="${ASSETS}/comparison.js" type="module"></script>
    </head>
    <body>
      <main>${body}</main>
    </body>
  </html>`;
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; ${POLICY}; base-uri 'none'; frame-ancestors ${parentOrigin ?? "'none'"}`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>\n${markup}`);
}

export const queryOf = (url: string) => new URL(url, 'http://localhost').searchParams;

/** The origin if it is allowed. Any other text could inject a directive into the policy. */
export function permitted(origin: string | null, origins: readonly string[]): string | null {
  if (origin === null || !URL.canParse(origin)) return null;
  const { protocol, origin: clean } = new URL(origin);
  if (clean !== origin || !/^https?:$/.test(protocol)) return null;
  return origins.includes('*') || origins.includes(origin) ? origin : null;
}
