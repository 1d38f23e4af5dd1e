import { readContent, type Content } from '@wattle/content/reading/read-content';
import { reachable } from '@wattle/domain/offers/stand-in';
import type { FastifyInstance } from 'fastify';

import { buildApp } from './app.ts';
import { account } from './features/account/account.feature.ts';
import { address } from './features/address/address.feature.ts';
import { codes } from './features/codes/codes.feature.ts';
import { contact } from './features/contact/contact.feature.ts';
import { content } from './features/content/content.feature.ts';
import { corrections } from './features/corrections/corrections.feature.ts';
import { devices } from './features/devices/devices.feature.ts';
import { identity } from './features/identity/identity.feature.ts';
import { invitations } from './features/invitations/invitations.feature.ts';
import { keys } from './features/keys/keys.feature.ts';
import { leaving } from './features/leaving/leaving.feature.ts';
import { lostPhone } from './features/lost-phone/lost-phone.feature.ts';
import { mailingList } from './features/mailing-list/mailing-list.feature.ts';
import { map } from './features/map/map.feature.ts';
import { notices } from './features/notices/notices.feature.ts';
import { notifications } from './features/notifications/notifications.feature.ts';
import { offers } from './features/offers/offers.feature.ts';
import { password } from './features/password/password.feature.ts';
import { preferences } from './features/preferences/preferences.feature.ts';
import { deliveryStatus } from './features/delivery-status/delivery-status.feature.ts';
import { push } from './features/push/push.feature.ts';
import { registration } from './features/registration/registration.feature.ts';
import { report } from './features/report/report.feature.ts';
import { score } from './features/score/score.feature.ts';
import { signIn } from './features/sign-in/sign-in.feature.ts';
import { partners } from './features/partners/partners.feature.ts';
import { whatIf } from './features/what-if/what-if.feature.ts';
import { wizards } from './features/wizards/wizards.feature.ts';
import type { Feature } from './features/feature.ts';
import { makeGates, type Http } from './http/guards/gates.ts';
import { IDEMPOTENCY_TABLE } from './http/guards/idempotency.ts';
import { inlineScriptHashes, securityHeaders } from './http/headers.ts';
import { makeReadiness, type Readiness } from './http/readiness.ts';
import type { Context } from './platform/context.ts';
import { makeDatabaseCheck } from './platform/database/database-state.ts';
import { openRootKey } from './platform/keys/root-key.ts';
import { jobsOf, makeContext, watchContext, type ContextInputs } from './platform/make-context.ts';
import { CONSENTS_TABLE } from './platform/members/consents.sql.ts';
import { MEMBERS_TABLE } from './platform/members/member-fields.ts';
import { watchDatabaseState } from './platform/metrics/database-state-metrics.ts';
import { OUTBOX_TABLE } from './platform/outbox/open-effect.ts';
import type { SealedTable } from './platform/secrets/sealed-table.ts';
import { loadFieldKeys, type FieldKeys } from './platform/secrets/field-keys.ts';

/** Ordered as in a member's copy of their data. */
export const FEATURES: readonly Feature[] = [
  account,
  preferences,
  mailingList,
  identity,
  score,
  report,
  notifications,
  notices,
  push,
  deliveryStatus,
  partners,
  contact,
  corrections,
  codes,
  devices,
  signIn,
  keys,
  lostPhone,
  password,
  registration,
  leaving,
  wizards,
  content,
  invitations,
  address,
  offers,
  map,
  whatIf,
];

type Inputs = Omit<ContextInputs, 'content' | 'features' | 'fieldKeys' | 'rootKey'> & {
  /** Content that was read at the start; otherwise it is read on first use. */
  content?: Content | undefined;
};

export type Process = Http & { readiness: Readiness; fieldKeys: FieldKeys };

/** Creates a process's context and gates on its database. Starts nothing. */
export async function openProcess({ content: given, ...inputs }: Inputs): Promise<Process> {
  const { config, database } = inputs;
  let read = given;
  const fieldKeys = loadFieldKeys(config);
  const made = await makeContext({
    ...inputs,
    content: () => (read ??= readContent(config.contentDir)),
    features: FEATURES,
    fieldKeys,
    rootKey: await openRootKey(database.db, fieldKeys),
  });
  const ctx: Context = {
    ...made,
    answerEvents: Object.assign({}, ...FEATURES.map(({ answerEvents }) => answerEvents)),
    refusalEvents: Object.assign({}, ...FEATURES.map(({ refusalEvents }) => refusalEvents)),
    personalData: () => FEATURES.flatMap(({ personalData }) => personalData?.(ctx) ?? []),
  };
  watchContext(
    ctx,
    JOBS.map(({ name }) => name),
  );
  watchDatabaseState(makeDatabaseCheck(database), ctx.metrics);
  for (const { watch } of FEATURES) watch?.(ctx);
  return { ctx, gates: makeGates(ctx), readiness: makeReadiness(), fieldKeys };
}

/** All tables with sealed values. */
export const SEALED_TABLES: readonly SealedTable[] = [
  MEMBERS_TABLE,
  CONSENTS_TABLE,
  OUTBOX_TABLE,
  IDEMPOTENCY_TABLE,
  ...FEATURES.flatMap(({ sealed = [] }) => sealed),
];

export const JOBS = jobsOf(FEATURES);

/** The HTTP API with all routes and the web app. */
export function composeApp({ ctx, gates, readiness }: Omit<Process, 'fieldKeys'>): Promise<FastifyInstance> {
  return buildApp({
    http: { ctx, gates },
    headers: headersOf(ctx),
    readiness,
    routes(define) {
      for (const { routes } of FEATURES) routes?.(define);
    },
    hooks: FEATURES.flatMap(({ hooks }) => hooks?.(ctx) ?? []),
  });
}

function headersOf({ config, content: edited }: Context): ReturnType<typeof securityHeaders> {
  const { reviews } = edited().brand;
  return securityHeaders({
    scriptHashes: inlineScriptHashes(config.webDir),
    deviceOrigin: new URL(config.device.scriptUrl).origin,
    comparisonOrigin: new URL(config.comparisonUrl).origin,
    reviewOrigin: reviews === null ? null : new URL(reachable(reviews.widget, config.partner.site)).origin,
    challengeOrigin: config.turnstile === null ? null : new URL(config.turnstile.url).origin,
    secure: config.secureCookies,
  });
}
