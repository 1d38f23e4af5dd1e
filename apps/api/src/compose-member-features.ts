import { makeHttpAddressGateway } from './features/address/http-address-gateway.ts';
import { addressRoutes } from './features/address/address.routes.ts';
import { makeLookUpAddress } from './features/address/look-up-address.ts';
import { contentRoutes } from './features/content/content.routes.ts';
import { makeShowMenu } from './features/content/show-menu.ts';
import { contentOf } from './features/content/yaml-content.ts';
import { makeHttpIdentityGateway } from './features/identity/http-identity-gateway.ts';
import { identityRoutes } from './features/identity/identity.routes.ts';
import { makePgIdentityChecks } from './features/identity/pg-identity-checks.ts';
import { makePgIdentityProfiles } from './features/identity/pg-identity-profiles.ts';
import { makePollIdentityCheck } from './features/identity/poll-identity-check.ts';
import { makeStartIdentityCheck } from './features/identity/start-identity-check.ts';
import { makeHttpBureauGateway } from './features/score/http-bureau-gateway.ts';
import { leaseMsFor, makePgBureauOrders, type OnSnapshotKept } from './features/score/pg-bureau-orders.ts';
import { makePgMembersSubject } from './features/score/pg-members-subject.ts';
import { makePgScoreRecords } from './features/score/pg-score-records.ts';
import { makeRefreshScore } from './features/score/refresh-score.ts';
import { scoreRoutes } from './features/score/score.routes.ts';
import { makeShowScore } from './features/score/show-score.ts';
import { makePgDocumentProof } from './features/sign-in/pg-document-proof.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose-platform.ts';

/** Calls to one provider at a time, from one process. */
const BUREAU_AT_ONCE = 16;
const IDENTITY_AT_ONCE = 16;
const ADDRESS_AT_ONCE = 16;

/** A way to the document service with calls of its own. */
export function composeIdentityGateway({ config, provider }: Platform, atOnce: number) {
  return makeHttpIdentityGateway({
    provider: provider(config.identity.url, atOnce),
    key: config.identity.key,
  });
}

export function composeIdentity(platform: Platform) {
  const { config, database, cipher, clock, throttle, timings } = {
    ...platform,
    timings: platform.config.timings,
  };
  const askAgainMs = config.identityAskAgainMs;
  const checks = makePgIdentityChecks({ database, cipher, clock, askAgainMs });
  const gateway = composeIdentityGateway(platform, IDENTITY_AT_ONCE);
  const useCases = {
    startIdentityCheck: makeStartIdentityCheck({
      profiles: makePgIdentityProfiles({ database, cipher }),
      checks,
      gateway,
      tries: throttle,
      hash: platform.hash('document'),
      clock,
      timings,
    }),
    pollIdentityCheck: makePollIdentityCheck({
      checks,
      gateway,
      proveByDocument: makePgDocumentProof(platform),
      timings,
    }),
  };
  const { cookie } = platform;
  return { ...useCases, routes: (define: DefineRoute) => identityRoutes(define, { ...useCases, cookie }) };
}

/** The way to a month's score, with calls to the bureau of its own; `onKept` joins the transaction that keeps it. */
export function composeRefreshScore(
  platform: Platform,
  { atOnce, onKept }: { atOnce: number; onKept: OnSnapshotKept },
) {
  const { config, database, cipher, clock, provider } = platform;
  return makeRefreshScore({
    members: makePgMembersSubject({ database, cipher }),
    orders: makePgBureauOrders({
      database,
      cipher,
      clock,
      leaseMs: leaseMsFor(config.providerTimeoutMs),
      onKept,
    }),
    bureau: makeHttpBureauGateway({
      provider: provider(config.bureau.url, atOnce),
      key: config.bureau.key,
    }),
    clock,
  });
}

export function composeScore(platform: Platform, onKept: OnSnapshotKept) {
  const { config, database, cipher, clock } = platform;
  const refreshScore = composeRefreshScore(platform, { atOnce: BUREAU_AT_ONCE, onKept });
  const records = makePgScoreRecords({ database, cipher });
  const showScore = makeShowScore({ records, refreshScore, clock, timings: config.timings });
  const { counter: start, counterIncrement, updateInterval } = platform.content().home.counter;
  const counter = { counter: start, counterIncrement, updateInterval };
  return {
    refreshScore,
    routes: (define: DefineRoute) => scoreRoutes(define, { showScore, counter }),
  };
}

export function composeContent(platform: Platform) {
  const content = contentOf(platform.content());
  const showMenu = makeShowMenu(content.menu);
  return { routes: (define: DefineRoute) => contentRoutes(define, { content, showMenu }) };
}

export function composeAddress({ config, provider }: Platform) {
  const gateway = makeHttpAddressGateway({
    provider: provider(config.address.url, ADDRESS_AT_ONCE),
    key: config.address.key,
  });
  const lookUpAddress = makeLookUpAddress({ gateway });
  return {
    routes: (define: DefineRoute) => addressRoutes(define, { lookUpAddress }),
  };
}
