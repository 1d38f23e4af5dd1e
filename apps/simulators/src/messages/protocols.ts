import type { FastifyInstance } from 'fastify';
import type { SimulatorsConfig } from '../config.ts';
import type { World } from '../world.ts';
import { messageMediaRoutes } from './messagemedia.routes.ts';
import { smsRoutes } from './sms.routes.ts';
import { snsControlRoutes, snsRoutes } from './sns.routes.ts';
import { twilioRoutes } from './twilio.routes.ts';

/** Each protocol of the SMS provider, under its name, and Amazon SNS for what became of mail. */
export function messageProtocols(app: FastifyInstance, { keys }: SimulatorsConfig, world: World): void {
  const sms = { ...world, account: keys.sms };
  void app.register(smsRoutes(sms), { prefix: '/sms' });
  void app.register(twilioRoutes(sms), { prefix: '/twilio' });
  void app.register(messageMediaRoutes(sms), { prefix: '/messagemedia' });
  void app.register(snsRoutes(world.topic), { prefix: '/sns' });
  void app.register(snsControlRoutes(world.topic), { prefix: '/control/sns' });
}
