import type { FastifyInstance } from 'fastify';
import type { SimulatorsConfig } from '../config.ts';
import { oddities, type Provider } from '../control/faults.ts';
import type { World } from '../world.ts';
import { alertRoutes } from './alerts.routes.ts';
import { applyRoutes } from './apply/apply.routes.ts';
import type { Account } from './apply/soap.ts';
import { bureauRoutes } from './bureau.routes.ts';
import { makeBanDesk, type BanDesk } from './desks/ban-desk.ts';
import type { OtherBureau } from './desks/pass-on.ts';
import { makeCorrectionDesk } from './desks/correction-desk.ts';
import { banControlRoutes, correctionControlRoutes } from './desks/corrections.routes.ts';
import { makeHeldOf } from './lives/held.ts';
import { makePeople, type BureauOwn } from './lives/people.ts';
import { reportedToSecond } from './lives/second-file.ts';
import { secondScorecard } from './scoring/scorecard.ts';

type Bureau = {
  provider: Extract<Provider, 'bureau' | 'second-bureau'>;
  /** Precedes the paths of its protocols. */
  prefix: string;
  key: string;
  /** Signs its alerts; without it there are none. */
  alertsSecret?: string;
  account: Account;
  own?: BureauOwn;
  bans: BanDesk;
  others: readonly OtherBureau[];
};

/** Two bureaus over the same lives, each in every protocol and with desks of its own. */
export function bureauProtocols(
  app: FastifyInstance,
  config: SimulatorsConfig,
  { desk, callbacks }: World,
): void {
  const { bureau: key, primaryBureau: account, secondBureau } = config.keys;
  const lives = makeHeldOf();
  const register = ({ provider, prefix, key: bearer, account: user, own, bans, others, ...rest }: Bureau) => {
    const corrections = makeCorrectionDesk({ decisionMs: config.bureauDecisionMs });
    const oddity = () => desk.faults.alterationOf(provider, oddities);
    const people = makePeople({ corrections, bans, oddity }, lives, own);
    const plain = bureauRoutes({ desk, provider, key: bearer, people, corrections, bans, others });
    void app.register(plain, { prefix: `${prefix}/bureau` });
    const apply = applyRoutes({ desk, provider, account: user, people });
    void app.register(apply, { prefix: `${prefix}/equifax-apply` });
    void app.register(correctionControlRoutes(corrections), { prefix: `/control/${provider}` });
    void app.register(banControlRoutes(bans), { prefix: `/control/${provider}` });
    const { alertsSecret: secret } = rest;
    if (secret === undefined) return;
    void app.register(alertRoutes({ people, bans, callbacks, secret }), { prefix: `/control/${provider}` });
  };
  const [bans, second] = [makeBanDesk(), makeBanDesk()];
  register({
    provider: 'bureau',
    prefix: '',
    key,
    account,
    alertsSecret: config.keys.bureauAlerts,
    bans,
    others: [
      { bureau: 'Jarrah Credit', desk: second },
      { bureau: 'Mallee Credit', desk: null },
    ],
  });
  register({
    provider: 'second-bureau',
    prefix: '/second',
    key: secondBureau.key,
    account: secondBureau,
    bans: second,
    others: [],
    own: { scorecard: secondScorecard, reported: reportedToSecond },
  });
}
