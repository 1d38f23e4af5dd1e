import { randomUUID, sign } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import type { Callbacks } from './callbacks.ts';
import type { Inbox } from './inbox.ts';
import { signingKey } from './signing-key.ts';
import { basicCredential, isUnreachable, MOBILE, smsDelivery } from './sms.ts';

const Message = z.object({
  content: z.string().min(1).max(5_000),
  destination_number: z.string().min(1).max(15),
  source_number: z.string().optional(),
  source_number_type: z.enum(['INTERNATIONAL', 'ALPHANUMERIC', 'SHORTCODE']).optional(),
  format: z.enum(['SMS', 'MMS', 'TTS']).default('SMS'),
  callback_url: z.url({ protocol: /^https?$/ }).optional(),
  delivery_report: z.boolean().default(false),
  metadata: z.record(z.string().max(100), z.string().max(256)).default({}),
});
const Messages = z.object({ messages: z.array(Message).min(1).max(100) });
type Taken = z.infer<typeof Message> & { message_id: string; status: 'queued' };

const keyId = randomUUID();

type Deps = { control: Control; inbox: Inbox; callbacks: Callbacks; account: { user: string; key: string } };

/**
 * MessageMedia's Messages API with signed delivery reports. It has no idempotency key: the same call again is another
 * message.
 */
export function messageMediaRoutes({ control, inbox, callbacks, account }: Deps): FastifyPluginAsync {
  const credential = basicCredential(account);
  return async (app) => {
    guardProvider(app, 'sms', control);
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization === credential) return undefined;
      return reply.code(401).send({ message: 'Invalid authentication credentials' });
    });

    app.post('/v1/messages', async ({ body }, reply) => {
      const parsed = Messages.safeParse(body);
      const wrong = parsed.success ? wrongNumbers(parsed.data.messages) : ['/messages: missing or malformed'];
      if (!parsed.success || wrong.length > 0) {
        return reply.code(400).send({ message: 'Request failed to parse correctly.', details: wrong });
      }
      const messages = parsed.data.messages.map((message): Taken => ({
        ...message,
        message_id: randomUUID(),
        status: 'queued',
      }));
      for (const message of messages) {
        if (!isUnreachable(message.destination_number)) await inbox.deliver(deliveryOf(message));
        for (const report of reportsOf(message)) postReport(callbacks, message, report);
      }
      return reply.code(202).send({ messages });
    });

    app.get('/v1/iam/signature_keys/enabled', async () => shownKey());
  };
}

const shownKey = () => ({
  key_id: keyId,
  cipher: 'RSA',
  digest: 'SHA512',
  enabled: true,
  created: new Date().toISOString(),
  public_key: signingKey().publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
});

const wrongNumbers = (messages: readonly { destination_number: string }[]) =>
  messages.flatMap(({ destination_number }, index) =>
    MOBILE.test(destination_number)
      ? []
      : [`/messages/${index}/destination_number: International address contains invalid characters.`],
  );

const deliveryOf = ({ message_id: id, source_number, destination_number: to, content: text }: Taken) =>
  smsDelivery({ id, from: source_number ?? 'MessageMedia', to, text });

/** Delivery reports, in which `source_number` is the phone that the message went to. */
function reportsOf(message: Taken): object[] {
  if (!message.delivery_report) return [];
  const end = isUnreachable(message.destination_number)
    ? { status: 'failed', error_code: '414' }
    : { status: 'delivered', error_code: '220' };
  return [{ status: 'submitted', error_code: '200' }, end].map((report) => ({
    callback_url: message.callback_url,
    delivery_report_id: randomUUID(),
    source_number: message.destination_number,
    date_received: new Date().toISOString(),
    delay: 0,
    submitted_date: new Date().toISOString(),
    original_text: message.content,
    message_id: message.message_id,
    vendor_account_id: { vendor_id: 'MessageMedia', account_id: 'Simulated' },
    metadata: message.metadata,
    ...report,
  }));
}

function postReport(callbacks: Callbacks, { callback_url: url }: Taken, report: object): void {
  if (url === undefined) return;
  const body = JSON.stringify(report);
  const { pathname, search } = new URL(url);
  const date = new Date().toUTCString();
  const signed = Buffer.from(`POST ${pathname}${search} HTTP/1.1${date}${body}`);
  callbacks.post(url, {
    body,
    headers: {
      'content-type': 'application/json',
      date,
      'x-messagemedia-cipher-type': 'RSA',
      'x-messagemedia-digest-type': 'SHA-512',
      'x-messagemedia-signature': sign('sha512', signed, signingKey().privateKey).toString('base64'),
    },
  });
}
