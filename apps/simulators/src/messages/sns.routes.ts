import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { loopbackOnly } from '../control/loopback-only.ts';
import type { SnsTopic } from './sns-topic.ts';

const Confirmation = z.object({
  Action: z.literal('ConfirmSubscription'),
  TopicArn: z.string(),
  Token: z.string(),
});

/** Amazon SNS: the certificate and the confirmation of a subscription. */
export function snsRoutes(topic: SnsTopic): FastifyPluginAsync {
  return async (app) => {
    app.get(topic.certificatePath, async (_request, reply) =>
      reply.type('binary/octet-stream').send(topic.certificate()),
    );
    app.get('/', async ({ query }, reply) => {
      const asked = Confirmation.safeParse(query);
      const isOurs =
        asked.success && topic.confirm({ topicArn: asked.data.TopicArn, token: asked.data.Token });
      const [status, answer] = isOurs
        ? [200, '<ConfirmSubscriptionResponse/>']
        : [400, '<ErrorResponse><Error><Code>InvalidParameter</Code></Error></ErrorResponse>'];
      return reply.code(status).type('text/xml').send(answer);
    });
  };
}

const Subscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }),
  topicArn: z.string().startsWith('arn:aws:sns:'),
});

/** Subscribes an endpoint and publishes messages. */
export function snsControlRoutes(topic: SnsTopic): FastifyPluginAsync {
  return async (app) => {
    loopbackOnly(app);
    app.get('/subscription', async () => topic.subscription ?? {});
    app.put('/subscription', async (request, reply) => {
      const given = Subscription.safeParse(request.body);
      if (!given.success) return reply.code(400).send({ code: 'MALFORMED' });
      topic.subscribe({ ...given.data, origin: `http://${request.host}/sns` });
      return given.data;
    });
    app.post('/messages', async ({ body }, reply) => {
      if (typeof body !== 'object' || body === null) return reply.code(400).send({ code: 'MALFORMED' });
      topic.publish(body);
      return reply.code(204).send();
    });
  };
}
