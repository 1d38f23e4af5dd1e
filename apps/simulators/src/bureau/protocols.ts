import type { FastifyInstance } from 'fastify';
import type { SimulatorsConfig } from '../config.ts';
import { oddities, type Provider } from '../control/faults.ts';
import type { World } from '../world.ts';
import { alertRoutes } from './alerts.routes.ts';
import { applyRoutes } from './apply/apply.routes.ts';
import type { Account } from './apply/soap.ts';
import { bureauRoutes } from './bureau.routes.ts';
import { makeBanStore, type BanStore } from './corrections/ban-store.ts';
import type { OtherBureau } from './corrections/pass-on.ts';
import { makeCorrectionStore } from './corrections/correction-store.ts';
import { banControlRoutes, correctionControlRoutes } from './corrections/corrections.routes.ts';
import { makeHeldOf } from './histories/held.ts';
import { makePeople, type BureauOwn } from './histories/people.ts';
import { reportedToSecond } from './histories/second-file.ts';
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
  bans: BanStore;
  others: readonly OtherBureau[];
};

/** Two bureaus over the same histories, each in every protocol and with corrections and bans of its own. */
export function bureauProtocols(
  app: FastifyInstance,
  config: SimulatorsConfig,
  { control, callbacks }: World,
): void {
  const { bureau: key, primaryBureau: account, secondBureau } = config.keys;
  const histories = makeHeldOf();
  const register = ({ provider, prefix, key: bearer, account: user, own, bans, others, ...rest }: Bureau) => {
    const corrections = makeCorrectionStore(config.bureauDecisionMs);
    const oddity = () => control.faults.alterationOf(provider, oddities);
    const people = makePeople({ corrections, bans, oddity }, histories, own);
    const plain = bureauRoutes({ control, provider, key: bearer, people, corrections, bans, others });
    void app.register(plain, { prefix: `${prefix}/bureau` });
    const apply = applyRoutes({ control, provider, account: user, people });
    void app.register(apply, { prefix: `${prefix}/equifax-apply` });
    void app.register(correctionControlRoutes(corrections), { prefix: `/control/${provider}` });
    void app.register(banControlRoutes(bans), { prefix: `/control/${provider}` });
    const { alertsSecret: secret } = rest;
    if (secret === undefined) return;
    void app.register(alertRoutes({ people, bans, callbacks, secret }), { prefix: `/control/${provider}` });
  };
  const [bans, second] = [makeBanStore(), makeBanStore()];
  register({
    provider: 'bureau',
    prefix: '',
    key,
    account,
    alertsSecret: config.keys.bureauAlerts,
    bans,
    others: [
      { bureau: 'Jarrah Credit', store: second },
      { bureau: 'Mallee Credit', store: null },
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
