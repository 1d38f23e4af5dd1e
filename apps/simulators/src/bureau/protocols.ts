import type { FastifyInstance } from 'fastify';
import type { SimulatorsConfig } from '../config.ts';
import type { World } from '../world.ts';
import { applyRoutes } from './apply/apply.routes.ts';
import { bureauRoutes } from './bureau.routes.ts';
import { makeBanDesk } from './desks/ban-desk.ts';
import { makeCorrectionDesk } from './desks/correction-desk.ts';
import { banControlRoutes, correctionControlRoutes } from './desks/corrections.routes.ts';
import { jarrahRoutes } from './jarrah/jarrah.routes.ts';
import { makeHeldOf } from './lives/held.ts';
import { makePeople } from './lives/people.ts';

/** Each protocol of the bureau, under its name, over the same people; and a second bureau that knows them too. */
export function bureauProtocols(app: FastifyInstance, config: SimulatorsConfig, { desk }: World): void {
  const { bureau: key, primaryBureau: account, secondBureau } = config.keys;
  const corrections = makeCorrectionDesk({ decisionMs: config.bureauDecisionMs });
  const bans = makeBanDesk();
  const lives = makeHeldOf();
  const people = makePeople({ corrections, bans }, lives);
  const plain = bureauRoutes({ desk, key, people, corrections, bans });
  void app.register(plain, { prefix: '/bureau' });
  void app.register(applyRoutes({ desk, account, people }), { prefix: '/equifax-apply' });
  void app.register(correctionControlRoutes(corrections), { prefix: '/control/bureau' });
  void app.register(banControlRoutes(bans), { prefix: '/control/bureau' });
  const ownCorrections = makeCorrectionDesk({ decisionMs: config.bureauDecisionMs });
  const jarrah = jarrahRoutes({ desk, key: secondBureau, lives, corrections: ownCorrections });
  void app.register(jarrah, { prefix: '/jarrah' });
  void app.register(correctionControlRoutes(ownCorrections), { prefix: '/control/second-bureau' });
}
