import type { FastifyPluginAsync } from 'fastify';
import { loopbackOnly } from '../control/loopback-only.ts';
import { inboxList, inboxPage } from './inbox-page.ts';
import type { Inbox } from './inbox.ts';
import { personPagePolicy } from './page-policy.ts';
import { serveAssets } from './serve-assets.ts';

const maxShown = 200;

/** The policy of a mail: inline styles only, no fetches, no script. */
const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ');

/** The inbox. Mail is untrusted, so its HTML is served separately under a sandbox policy. */
export function inboxRoutes(inbox: Inbox): FastifyPluginAsync {
  return async (app) => {
    loopbackOnly(app);
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(personPagePolicy);
    });

    app.get('/', async (_request, reply) => reply.redirect('/inbox'));
    app.get('/inbox', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(inboxPage(inbox.list().slice(0, maxShown))),
    );
    app.get('/inbox/list', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(inboxList(inbox.list().slice(0, maxShown))),
    );

    app.get<{ Params: { id: string } }>('/inbox/messages/:id/html', async (request, reply) => {
      const original = inbox.find(request.params.id)?.html ?? null;
      if (original === null) return reply.code(404).send({ code: 'NOT_FOUND' });
      return reply
        .header('content-security-policy', mailPolicy)
        .type('text/html; charset=utf-8')
        .send(`<base target="_blank">${original}`);
    });

    serveAssets(app, '/inbox/assets', new URL('assets/', import.meta.url));
  };
}
