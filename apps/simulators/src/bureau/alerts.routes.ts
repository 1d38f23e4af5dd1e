import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { loopbackOnly } from '../control/loopback-only.ts';
import type { Callbacks } from '../messages/callbacks.ts';
import type { BanStore } from './corrections/ban-store.ts';
import { personKey, Subject } from './enquiry.ts';
import { sydneyDay } from './corrections/sydney.ts';
import type { People } from './histories/people.ts';
import { monthOf } from './histories/months.ts';

const Made = z.object({
  subject: Subject.pick({ givenName: true, familyName: true, dateOfBirth: true }),
  provider: z.string().min(1).max(120),
  /** Now when left out. */
  at: z.iso.datetime({ offset: true }).optional(),
  /** Where the bureau sends its alerts. */
  alertsTo: z.url({ protocol: /^https?$/ }),
});

type Deps = { people: People; bans: Pick<BanStore, 'inForce'>; callbacks: Callbacks; secret: string };

/** Another lender's enquiry, of which the bureau tells the access seeker who asked for the same file. */
export function alertRoutes({ people, bans, callbacks, secret }: Deps): FastifyPluginAsync {
  return async (app) => {
    loopbackOnly(app);
    app.post('/enquiries', async (request, reply) => {
      const { subject, provider, alertsTo, ...made } = Made.parse(request.body);
      const person = personKey(subject);
      const at = made.at === undefined ? new Date() : new Date(made.at);
      const reference = people.ownReference(person);
      if (reference === null) return reply.code(404).send({ code: 'NO_ENQUIRY' });
      const isRefused = bans.inForce(person, at) !== null;
      if (!isRefused) {
        const day = sydneyDay(at);
        const on = { month: monthOf(day), day: Number(day.slice(8)) };
        people.leave(person, {
          kind: 'enquiry',
          enquiry: { ...on, provider, type: 'CREDIT_CARD', amount: 5000 },
        });
      }
      const event = isRefused ? 'access.refused' : 'enquiry.made';
      const body = JSON.stringify({ type: event, reference, provider, at: at.toISOString() });
      callbacks.post(alertsTo, { body, headers: signedHeaders(secret, { body, at }) });
      return reply.code(202).send({ type: event });
    });
  };
}

/** Headers of Standard Webhooks. */
function signedHeaders(secret: string, { body, at }: { body: string; at: Date }) {
  const [id, seconds] = [`msg_${randomUUID()}`, String(Math.floor(at.getTime() / 1000))];
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
}
