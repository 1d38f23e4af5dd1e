import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { html, page } from '../messages/markup.ts';
import { pageHeaders } from '../messages/page-policy.ts';

const stylesheet = readFileSync(new URL('assets/reviews.css', import.meta.url));

const REVIEWS = [
  {
    stars: 5,
    by: 'Priya, Parramatta',
    text: 'I saw my score and what was holding it down, all in one place.',
  },
  { stars: 4, by: 'Tom, Hobart', text: 'The codes took a minute to arrive. After that it was quick.' },
  { stars: 3, by: 'Lena, Cairns', text: 'Good to have, though my file was still short on history.' },
] as const;
const average = REVIEWS.reduce((sum, { stars }) => sum + stars, 0) / REVIEWS.length;

type Given = { control: Control; origins: readonly string[] };

/** The widget of a review service: a page without script, which the listed origins may frame. */
export function reviewsRoutes({ control, origins }: Given): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, 'partner', control);
    const policy = `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${origins.join(' ')}`;
    app.get('/reviews.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));
    app.get('/:edition', async (_, reply) =>
      reply.headers(pageHeaders(policy)).type('text/html; charset=utf-8').send(reviewsPage()),
    );
  };
}

function reviewsPage(): string {
  return page({
    title: 'Reviews at Stars of Australia',
    head: html`<link rel="stylesheet" href="reviews.css" />`,
    body: html`
      <p><strong>${average.toFixed(1)} out of 5</strong> from ${String(REVIEWS.length)} reviews</p>
      <ul>
        ${REVIEWS.map(
          ({ stars, by, text }) =>
            html`<li>
              <span role="img" aria-label="${String(stars)} out of 5">${'★'.repeat(stars)}</span>
              <q>${text}</q>
              <cite>${by}</cite>
            </li>`,
        )}
      </ul>
      <p><small>Stars of Australia and every review here are made up.</small></p>
    `,
  });
}
