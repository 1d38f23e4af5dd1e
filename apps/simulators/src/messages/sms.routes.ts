import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { guardProvider, type Desk } from '../control/guard-provider.ts';
import { requireCredential } from '../control/require-key.ts';
import type { Inbox } from './inbox.ts';

const Sms = z.object({
  to: z.string().regex(/^\+614\d{8}$/),
  from: z.string().min(1).max(20),
  body: z.string().min(1).max(1_600),
  reference: z.string().min(1).max(100),
});

type Deps = { desk: Desk; inbox: Inbox; account: { user: string; key: string } };

/** The SMS gateway: form fields over HTTP Basic, idempotent by reference. */
export function smsRoutes({ desk, inbox, account }: Deps): FastifyPluginAsync {
  const credential = Buffer.from(`${account.user}:${account.key}`).toString('base64');
  return async (app) => {
    guardProvider(app, 'sms', desk);
    requireCredential(app, (request) => request.headers.authorization, `Basic ${credential}`);
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );

    app.post('/v1/messages', async (request, reply) => {
      const sms = Sms.safeParse(request.body);
      if (!sms.success) {
        const fields = sms.error.issues.map(({ path }) => path.join('.'));
        return reply.code(400).send({ code: fields.includes('to') ? 'INVALID_NUMBER' : 'MALFORMED', fields });
      }
      const { to, from, body, reference } = sms.data;
      const sent = await inbox.deliver({
        key: `sms|${reference}`,
        channel: 'sms',
        from,
        to,
        subject: null,
        text: body,
        html: null,
      });
      return reply.code(201).send({ messageId: `sms_${sent.id}` });
    });
  };
}
