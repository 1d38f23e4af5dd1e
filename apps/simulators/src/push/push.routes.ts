import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { loopbackOnly } from '../control/loopback-only.ts';
import type { World } from '../world.ts';
import { decryptPush } from './decrypt.ts';
import { createECDH, randomBytes, type ECDH, createPublicKey, verify } from 'node:crypto';

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

export function pushProtocols(app: FastifyInstance, { control }: World): void {
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

/** What the service answers for a subscription. `busy`: 429 with a `Retry-After` of a second; `other-key`: 403. */
const states = ['open', 'gone', 'unknown', 'busy', 'other-key', 'too-large'] as const;
type State = (typeof states)[number];

/** A subscription with the keys that its browser keeps. */
type Subscription = { id: string; ecdh: ECDH; auth: Buffer; state: State; serverKey: string | null };

type PushMessage = {
  subscription: string;
  text: string;
  /** The encrypted body's length. */
  bytes: number;
  ttl: number;
  topic: string | null;
  urgency: string;
  at: string;
};

type PushService = ReturnType<typeof makePushService>;

/** Subscriptions and what reached them, in memory. */
function makePushService() {
  const subscriptions = new Map<string, Subscription>();
  const messages: PushMessage[] = [];
  return {
    subscribe(): Subscription {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const id = randomBytes(16).toString('base64url');
      const made: Subscription = { id, ecdh, auth: randomBytes(16), state: 'open', serverKey: null };
      subscriptions.set(id, made);
      return made;
    },
    find: (id: string): Subscription | null => subscriptions.get(id) ?? null,
    add: (message: PushMessage) => messages.unshift(message),
    /** Latest first. */
    messages: (): readonly PushMessage[] => messages,
    clear(): void {
      messages.length = 0;
    },
  };
}

const Header = z.object({ typ: z.literal('JWT').optional(), alg: z.literal('ES256') });
const Claims = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(?:mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/\S+)$/),
});

const DAY_SECONDS = 86_400;

/** The application server's public key, once its token holds (RFC 8292); null otherwise. */
function verifyVapid(authorization: string | undefined, origin: string): string | null {
  const [, parameters = ''] = /^vapid\s+(.+)$/i.exec(authorization ?? '') ?? [];
  const { t: token = '', k: key = '' } = Object.fromEntries(
    parameters.split(',').map((each) => each.trim().split(/=(.*)/s)),
  ) as Record<string, string>;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || !Header.safeParse(parsed(head)).success) return null;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url')))
    return null;
  const claimed = Claims.safeParse(parsed(claims));
  if (!claimed.success || claimed.data.aud !== origin) return null;
  const left = claimed.data.exp - Date.now() / 1000;
  return left > 0 && left <= DAY_SECONDS ? key : null;
}

function parsed(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
