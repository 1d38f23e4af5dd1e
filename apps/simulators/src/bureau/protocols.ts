import type { FastifyInstance } from 'fastify';
import type { SimulatorsConfig } from '../config.ts';
import type { World } from '../world.ts';
import { applyRoutes } from './apply/apply.routes.ts';
import { bureauRoutes } from './bureau.routes.ts';
import { makeBanDesk } from './desks/ban-desk.ts';
import { makeCorrectionDesk } from './desks/correction-desk.ts';
import { bureauControlRoutes } from './desks/corrections.routes.ts';
import { makePeople } from './lives/people.ts';

/** Each protocol of the bureau, under its name, over the same people. */
export function bureauProtocols(app: FastifyInstance, config: SimulatorsConfig, { desk }: World): void {
  const { bureau: key, primaryBureau: account } = config.keys;
  const corrections = makeCorrectionDesk({ decisionMs: config.bureauDecisionMs });
  const bans = makeBanDesk();
  const people = makePeople({ corrections, bans });
  const plain = bureauRoutes({ desk, key, people, corrections, bans });
  void app.register(plain, { prefix: '/bureau' });
  void app.register(applyRoutes({ desk, account, people }), { prefix: '/equifax-apply' });
  void app.register(bureauControlRoutes({ corrections, bans }), { prefix: '/control/bureau' });
}
