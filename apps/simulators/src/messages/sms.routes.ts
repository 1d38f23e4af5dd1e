import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { requireCredential } from '../control/require-key.ts';
import type { Inbox } from './inbox.ts';
import { acceptForms, basicCredential, MOBILE, smsDelivery } from './sms.ts';

const Sms = z.object({
  to: z.string().regex(MOBILE),
  from: z.string().min(1).max(20),
  body: z.string().min(1).max(1_600),
  reference: z.string().min(1).max(100),
});

type Deps = { control: Control; inbox: Inbox; account: { user: string; key: string } };

/** The SMS gateway: form fields over HTTP Basic, idempotent by reference. */
export function smsRoutes({ control, inbox, account }: Deps): FastifyPluginAsync {
  return async (app) => {
    guardProvider(app, 'sms', control);
    requireCredential(app, (request) => request.headers.authorization, basicCredential(account));
    acceptForms(app);

    app.post('/v1/messages', async (request, reply) => {
      const sms = Sms.safeParse(request.body);
      if (!sms.success) {
        const fields = sms.error.issues.map(({ path }) => path.join('.'));
        return reply.code(400).send({ code: fields.includes('to') ? 'INVALID_NUMBER' : 'MALFORMED', fields });
      }
      const { to, from, body, reference } = sms.data;
      const sent = await inbox.deliver(smsDelivery({ id: reference, from, to, text: body }));
      return reply.code(201).send({ messageId: `sms_${sent.id}` });
    });
  };
}
