import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { SimulatorsConfig } from '../config.ts';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { loopbackOnly } from '../control/loopback-only.ts';
import type { World } from '../world.ts';
import { decryptPush } from './decrypt.ts';
import { makePushService, states, type PushService, type State } from './subscriptions.ts';
import { verifyVapid } from './vapid.ts';

type Deps = { control: Control; service: PushService };
type One = { Params: { id: string } };

/** What a push service must take (RFC 8030, section 7.2). */
const MAX_BYTES = 4096;

const Headers = z.object({
  ttl: z.string().regex(/^\d{1,9}$/),
  'content-encoding': z.literal('aes128gcm'),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).default('normal'),
});

const STATUS: Record<Exclude<State, 'open'>, number> = {
  gone: 410,
  unknown: 404,
  busy: 429,
  'other-key': 403,
  'too-large': 413,
};

export function pushProtocols(app: FastifyInstance, _config: SimulatorsConfig, { control }: World): void {
  const service = makePushService();
  void app.register(pushRoutes({ control, service }), { prefix: '/push' });
  void app.register(pushControlRoutes(service), { prefix: '/control/push' });
}

/** A push service (RFC 8030) that checks VAPID and decrypts what it takes, as the browser would. */
function pushRoutes({ control, service }: Deps): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, 'push', control);
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      async (_: unknown, body: Buffer) => body,
    );

    app.post<One>('/v1/:id', async (request, reply) => {
      const found = service.find(request.params.id);
      if (found === null) return reply.code(404).send({ code: 'NO_SUBSCRIPTION' });
      const serverKey = verifyVapid(request.headers.authorization, `http://${request.headers.host}`);
      if (serverKey === null) return reply.code(401).send({ code: 'VAPID' });
      found.serverKey ??= serverKey;
      if (found.serverKey !== serverKey) return reply.code(403).send({ code: 'OTHER_KEY' });
      const { ttl, topic = null, urgency } = Headers.parse(request.headers);
      const body = z.instanceof(Buffer).parse(request.body);
      const status =
        found.state === 'open' && body.length > MAX_BYTES ? STATUS['too-large'] : statusOf(found.state);
      if (status === STATUS.busy) void reply.header('retry-after', '1');
      if (status !== 201) return reply.code(status).send({ code: 'REFUSED' });
      const text = decryptPush(body, found).toString('utf8');
      const at = new Date().toISOString();
      service.add({ subscription: found.id, text, bytes: body.length, ttl: Number(ttl), topic, urgency, at });
      return reply.code(201).header('location', `/push/message/${found.id}`).send();
    });
  };
}

const statusOf = (state: State) => (state === 'open' ? 201 : STATUS[state]);

/** Subscribes as a browser would, and shows what reached it. */
function pushControlRoutes(service: PushService): FastifyPluginAsync {
  return async (app) => {
    loopbackOnly(app);
    app.post('/subscriptions', (request) => {
      const { id, ecdh, auth } = service.subscribe();
      const p256dh = ecdh.getPublicKey('base64url');
      return {
        endpoint: `http://${request.headers.host}/push/v1/${id}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      };
    });
    app.put<One>('/subscriptions/:id', async (request, reply) => {
      const found = service.find(request.params.id);
      if (found === null) return reply.code(404).send({ code: 'NO_SUBSCRIPTION' });
      found.state = z.strictObject({ state: z.enum(states) }).parse(request.body).state;
      return reply.code(204).send();
    });
    app.get('/messages', async () => service.messages());
    app.delete('/messages', async (_request, reply) => {
      service.clear();
      return reply.code(204).send();
    });
  };
}
