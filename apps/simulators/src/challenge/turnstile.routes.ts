import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { guardProvider, type Control } from '../control/guard-provider.ts';

/** Fixed, like Cloudflare's published test keys. */
const turnstileSecret = 'simulated-turnstile-secret';

const Asked = z.object({
  secret: z.string().optional(),
  response: z.string().optional(),
  idempotency_key: z.uuid().optional(),
});

/**
 * Cloudflare Turnstile: a script whose widget always passes, and the call that verifies a token once, or again under the
 * same idempotency key.
 */
export function turnstileRoutes(control: Control): FastifyPluginAsync {
  const key = randomBytes(32);
  const signatureOf = (said: string) => createHmac('sha256', key).update(said).digest('base64url');
  const tokenFor = (host = '') => {
    const said = `${host}:${randomUUID()}`;
    return `${said}:${signatureOf(said)}`;
  };
  /** The idempotency key that each token was verified under. */
  const used = new LRUCache<string, string>({ max: 10_000 });

  const verdictOf = ({ secret, response, idempotency_key }: z.infer<typeof Asked>): string | null => {
    if (secret === undefined) return 'missing-input-secret';
    if (secret !== turnstileSecret) return 'invalid-input-secret';
    if (response === undefined || response === '') return 'missing-input-response';
    const [host = '', nonce = '', signature = ''] = response.split(':');
    if (signatureOf(`${host}:${nonce}`) !== signature) return 'invalid-input-response';
    const before = used.get(response);
    if (before !== undefined && before !== idempotency_key) return 'timeout-or-duplicate';
    used.set(response, idempotency_key ?? randomUUID());
    return null;
  };

  return async (app) => {
    guardProvider(app, 'challenge', control);
    app.get<{ Querystring: { host?: string } }>('/token', async ({ query }) => ({
      token: tokenFor(query.host),
    }));
    app.get<{ Querystring: { host?: string } }>('/frame', async ({ query }, reply) =>
      reply.type('text/html').send(frameWith(tokenFor(query.host))),
    );
    app.get('/api.js', async ({ host }, reply) =>
      reply.type('text/javascript').send(scriptFor(`http://${host}/turnstile/v0/frame`)),
    );
    app.post('/siteverify', async ({ body }) => {
      const asked = Asked.safeParse(body);
      const error = asked.success ? verdictOf(asked.data) : 'bad-request';
      if (error !== null) return { success: false, 'error-codes': [error], messages: [] };
      const [hostname] = asked.data?.response?.split(':') ?? [];
      return {
        success: true,
        'error-codes': [],
        challenge_ts: new Date().toISOString(),
        hostname,
        action: '',
        cdata: '',
      };
    });
  };
}

const frameWith = (token: string) =>
  `<!doctype html><title>Challenge</title><script>parent.postMessage(${JSON.stringify(token)}, '*');</script>`;

/** The frame fetches the token, as Cloudflare's does, so a page needs no `connect-src` for it. */
function scriptFor(frame: string): string {
  return `(() => {
  const widgets = new Map();
  window.turnstile = {
    render(container, options) {
      const id = 'cf-chl-widget-' + Math.random().toString(36).slice(2);
      const frame = document.createElement('iframe');
      frame.hidden = true;
      frame.src = ${JSON.stringify(frame)} + '?host=' + encodeURIComponent(location.hostname);
      const listen = (event) => {
        if (event.source === frame.contentWindow) options.callback(event.data);
      };
      addEventListener('message', listen);
      widgets.set(id, () => {
        removeEventListener('message', listen);
        frame.remove();
      });
      container.append(frame);
      return id;
    },
    remove(id) {
      widgets.get(id)?.();
      widgets.delete(id);
    },
  };
})();
`;
}
