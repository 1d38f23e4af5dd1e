import type { FastifyInstance } from 'fastify';
import { addressrRoutes } from './address/addressr.routes.ts';
import { turnstileRoutes } from './challenge/turnstile.routes.ts';
import type { SimulatorsConfig } from './config.ts';
import type { Desk } from './control/guard-provider.ts';
import { hubSpotControlRoutes, hubSpotRoutes } from './crm/hubspot.routes.ts';
import { makeHubSpot } from './crm/hubspot.ts';
import { frankieOneRoutes } from './identity/frankieone.routes.ts';
import type { Callbacks } from './messages/callbacks.ts';
import type { Inbox } from './messages/inbox.ts';
import { messageMediaRoutes } from './messages/messagemedia.routes.ts';
import type { SnsTopic } from './messages/sns-topic.ts';
import { snsControlRoutes, snsRoutes } from './messages/sns.routes.ts';
import { twilioRoutes } from './messages/twilio.routes.ts';

export type World = { desk: Desk; inbox: Inbox; callbacks: Callbacks; topic: SnsTopic };

/** Providers that one can buy, each in the shapes that it publishes, before the same world as the plain protocols. */
export function realProtocols(app: FastifyInstance, { keys }: SimulatorsConfig, world: World): void {
  const { desk, topic } = world;
  const sms = { ...world, account: keys.sms };
  void app.register(twilioRoutes(sms), { prefix: '/twilio' });
  void app.register(messageMediaRoutes(sms), { prefix: '/messagemedia' });
  void app.register(snsRoutes(topic), { prefix: '/sns' });
  void app.register(snsControlRoutes(topic), { prefix: '/control/sns' });
  void app.register(addressrRoutes(desk, keys.address), { prefix: '/addressr' });
  void app.register(frankieOneRoutes(desk, keys.identity), { prefix: '/frankieone' });
  void app.register(turnstileRoutes(desk), { prefix: '/turnstile/v0' });
  const hubSpot = makeHubSpot();
  void app.register(hubSpotRoutes({ desk, hubSpot, key: keys.crm }), { prefix: '/hubspot' });
  void app.register(hubSpotControlRoutes(hubSpot), { prefix: '/control/crm' });
}
