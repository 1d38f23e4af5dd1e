import Fastify, { type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { addressRoutes } from './address/address.routes.ts';
import { addressrRoutes } from './address/addressr.routes.ts';
import { bureauProtocols } from './bureau/protocols.ts';
import { turnstileRoutes } from './challenge/turnstile.routes.ts';
import { comparisonRoutes } from './comparison/comparison.routes.ts';
import type { SimulatorsConfig } from './config.ts';
import { controlRoutes } from './control/control.routes.ts';
import { makeFaults } from './control/faults.ts';
import type { Control } from './control/guard-provider.ts';
import { makeRequestLog } from './control/request-log.ts';
import { makeCaseBook } from './crm/case-book.ts';
import { crmControlRoutes, crmRoutes } from './crm/crm.routes.ts';
import { hubSpotControlRoutes, hubSpotRoutes } from './crm/hubspot.routes.ts';
import { makeHubSpot } from './crm/hubspot.ts';
import { deviceRoutes } from './device/device.routes.ts';
import { frankieOneRoutes } from './identity/frankieone.routes.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import { mailingListControlRoutes, mailingListRoutes } from './mailing-list/mailing-list.routes.ts';
import { makeSubscriberList } from './mailing-list/subscriber-list.ts';
import { makeCallbacks } from './messages/callbacks.ts';
import { inboxRoutes } from './messages/inbox.routes.ts';
import { openInbox } from './messages/inbox.ts';
import { makeMailServer } from './messages/mail-server.ts';
import { messageMediaRoutes } from './messages/messagemedia.routes.ts';
import { smsRoutes } from './messages/sms.routes.ts';
import { makeSnsTopic } from './messages/sns-topic.ts';
import { snsControlRoutes, snsRoutes } from './messages/sns.routes.ts';
import { twilioRoutes } from './messages/twilio.routes.ts';
import { makeLeads } from './partner/leads.ts';
import { partnerDeskRoutes } from './partner/partner-desk.routes.ts';
import { partnerSiteRoutes } from './partner/partner-site.routes.ts';
import { partnerRoutes } from './partner/partner.routes.ts';
import { pushProtocols } from './push/push.routes.ts';
import { reviewsRoutes } from './reviews/reviews.routes.ts';
import type { World } from './world.ts';

export { configForTests, type SimulatorsConfig } from './config.ts';

/** The HTTP origin and the SMTP port. */
export type SimulatorUrls = { simulators: string; smtp: number };

export type Simulators = {
  /** Listens on both ports or on neither; port 0 takes a free one. */
  listen(): Promise<SimulatorUrls>;
  /** Disconnects every client, including those a fault keeps waiting, and returns once the inbox is written. */
  close(): Promise<void>;
  /** Empties the inbox, which survives restarts. Call it after `close`. */
  forget(): Promise<void>;
  /** Throws before `listen` has returned. */
  readonly urls: SimulatorUrls;
};

/** All providers in one process, each over its own protocol on real sockets. */
export function buildSimulators(config: SimulatorsConfig): Simulators {
  const control: Control = { faults: makeFaults(), requests: makeRequestLog() };
  const inbox = openInbox(config.dataDirectory);
  const callbacks = makeCallbacks();
  const topic = makeSnsTopic(callbacks);
  const app = buildHttp(config, { control, inbox, callbacks, topic });
  const mail = makeMailServer({ control, inbox, topic });
  let urls: SimulatorUrls | undefined;
  return {
    async listen() {
      const { host, port } = config;
      const simulators = await app.listen({ host, port });
      try {
        urls = { simulators, smtp: await mail.listen(config.smtpPort, host) };
      } catch (error) {
        await app.close();
        throw error;
      }
      return urls;
    },
    async close() {
      callbacks.close();
      await Promise.all([app.close(), mail.close()]);
      await inbox.settle();
    },
    forget: () => inbox.clear(),
    get urls() {
      if (urls === undefined) throw new Error('the simulators do not listen yet');
      return urls;
    },
  };
}

type Keys = SimulatorsConfig['keys'];

function buildHttp(config: SimulatorsConfig, world: World): FastifyInstance {
  const { keys } = config;
  const { control, inbox } = world;
  const leads = makeLeads();
  const app = Fastify({ forceCloseConnections: true });
  acceptEmptyJson(app);
  answerFaultsPlainly(app);
  app.get('/healthz', async () => ({ status: 'ok' }));
  void app.register(deviceRoutes({ control, key: keys.device, origins: config.deviceOrigins }), {
    prefix: '/device',
  });
  const subscribers = makeSubscriberList();
  const mailingList = mailingListRoutes({ control, subscribers, key: keys.mailingList });
  void app.register(mailingList, { prefix: '/mailing-list' });
  void app.register(mailingListControlRoutes(subscribers), { prefix: '/control/mailing-list' });
  void app.register(comparisonRoutes({ control, origins: config.deviceOrigins }), {
    prefix: '/partner/comparison',
  });
  void app.register(reviewsRoutes({ control, origins: config.deviceOrigins }), {
    prefix: '/partner/site/stars-of-australia.example/widget',
  });
  void app.register(partnerSiteRoutes({ control, origins: config.deviceOrigins }), {
    prefix: '/partner/site',
  });
  void app.register(partnerDeskRoutes(leads), { prefix: '/partner/desk' });
  void app.register(partnerRoutes({ control, leads, key: keys.partner }), { prefix: '/partner' });
  void app.register(controlRoutes({ control, inbox, leads }), { prefix: '/control' });
  void app.register(inboxRoutes(inbox));
  bureauProtocols(app, config, world);
  void app.register(addressRoutes(control, keys.address), { prefix: '/address' });
  void app.register(addressrRoutes(control, keys.address), { prefix: '/addressr' });
  void app.register(identityRoutes(control, keys.identity), { prefix: '/identity' });
  void app.register(frankieOneRoutes(control, keys.identity), { prefix: '/frankieone' });
  registerMessages(app, keys, world);
  registerCrm(app, keys, world);
  pushProtocols(app, world);
  void app.register(turnstileRoutes(control), { prefix: '/turnstile/v0' });
  return app;
}

function registerMessages(app: FastifyInstance, keys: Keys, world: World): void {
  const sms = { ...world, account: keys.sms };
  void app.register(smsRoutes(sms), { prefix: '/sms' });
  void app.register(twilioRoutes(sms), { prefix: '/twilio' });
  void app.register(messageMediaRoutes(sms), { prefix: '/messagemedia' });
  void app.register(snsRoutes(world.topic), { prefix: '/sns' });
  void app.register(snsControlRoutes(world.topic), { prefix: '/control/sns' });
}

function registerCrm(app: FastifyInstance, keys: Keys, { control }: World): void {
  const cases = makeCaseBook();
  void app.register(crmRoutes({ control, cases, key: keys.crm }), { prefix: '/crm' });
  const hubSpot = makeHubSpot();
  void app.register(hubSpotRoutes({ control, hubSpot, key: keys.crm }), { prefix: '/hubspot' });
  void app.register(crmControlRoutes(cases), { prefix: '/control/crm' });
  void app.register(hubSpotControlRoutes(hubSpot), { prefix: '/control/crm' });
}

/** Accepts JSON as the type of an empty body, which many clients send with DELETE and Fastify refuses. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => {
      if (body.trim() === '') return undefined;
      try {
        return JSON.parse(body) as unknown;
      } catch {
        throw Object.assign(new Error('not JSON'), { statusCode: 400 });
      }
    },
  );
}

function answerFaultsPlainly(app: FastifyInstance): void {
  app.setErrorHandler(async (error: { statusCode?: number }, _request, reply) => {
    if (error instanceof ZodError) {
      const fields = error.issues.map(({ path }) => path.join('.'));
      return reply.code(400).send({ code: 'MALFORMED', fields });
    }
    const status = error.statusCode ?? 500;
    return reply.code(status).send({ code: status < 500 ? 'MALFORMED' : 'INTERNAL' });
  });
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ code: 'NOT_FOUND' }));
}
