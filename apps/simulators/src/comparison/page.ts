import type { FastifyReply } from 'fastify';
import { html, page, type Markup } from '../messages/markup.ts';
import { pageHeaders } from '../messages/page-policy.ts';

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
  const head = html`<link rel="icon" href="${ASSETS}/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${ASSETS}/comparison.css" />
    <script src="${ASSETS}/comparison.js" type="module"></script>`;
  const policy = `default-src 'none'; ${POLICY}; base-uri 'none'; frame-ancestors ${parentOrigin ?? "'none'"}`;
  return reply
    .headers(pageHeaders(policy))
    .type('text/html; charset=utf-8')
    .send(page({ title, attributes, head, body: html`<main>${body}</main>` }));
}

export const queryOf = (url: string) => new URL(url, 'http://localhost').searchParams;

/** The origin if it is allowed. Any other text could inject a directive into the policy. */
export function permitted(origin: string | null, origins: readonly string[]): string | null {
  if (origin === null || !URL.canParse(origin)) return null;
  const { protocol, origin: clean } = new URL(origin);
  if (clean !== origin || !/^https?:$/.test(protocol)) return null;
  return origins.includes('*') || origins.includes(origin) ? origin : null;
}
