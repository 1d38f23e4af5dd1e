import { readContent, type Content } from '@wattle/content/reading/read-content';
import { reachable } from '@wattle/domain/offers/stand-in';
import type { FastifyInstance } from 'fastify';

import { buildApp } from './app.ts';
import { account } from './features/account/account.feature.ts';
import { address } from './features/address/address.feature.ts';
import { contact } from './features/contact/contact.feature.ts';
import { content } from './features/content/content.feature.ts';
import { correctionsEffects, correctionsFeature } from './features/corrections/corrections.feature.ts';
import { composed, type ComposedFeature, type Feature, type Foundation } from './features/feature.ts';
import { identity } from './features/identity/identity.feature.ts';
import { invitations } from './features/invitations/invitations.feature.ts';
import { leaving } from './features/leaving/leaving.feature.ts';
import { lostPhone } from './features/lost-phone/lost-phone.feature.ts';
import { map } from './features/map/map.feature.ts';
import { notices } from './features/notices/notices.feature.ts';
import { offers } from './features/offers/offers.feature.ts';
import { password } from './features/password/password.feature.ts';
import { preferences } from './features/preferences/preferences.feature.ts';
import { receipts } from './features/receipts/receipts.feature.ts';
import { registration } from './features/registration/registration.feature.ts';
import { findItem } from './features/report/find-item.ts';
import { report } from './features/report/report.feature.ts';
import { score } from './features/score/score.feature.ts';
import { STILL_MADE } from './features/still-made.ts';
import { signIn } from './features/sign-in/sign-in.feature.ts';
import { tracking } from './features/tracking/tracking.feature.ts';
import { whatIf } from './features/what-if/what-if.feature.ts';
import { wizards } from './features/wizards/wizards.feature.ts';
import { makeGates } from './http/guards/gates.ts';
import { inlineScriptHashes, securityHeaders } from './http/headers.ts';
import { IDEMPOTENCY_TABLE } from './http/guards/idempotency.ts';
import { CODES_TABLE } from './platform/codes/one-time-codes.ts';
import { OUTBOX_TABLE } from './platform/outbox/open-effect.ts';
import { OPERATORS_ALONE, type Version0 } from './platform/outbox/version-0.ts';
import { cleanUpJob } from './platform/jobs/cleaner.ts';
import { workerOf, type JobWorker } from './platform/jobs/job.ts';
import { subjectOf } from './platform/members/bureau-subject.ts';
import { CONSENTS_TABLE } from './platform/members/consents.ts';
import { membersTable } from './platform/members/member-fields.ts';
import { openPlatform, type EffectParts, type PlatformInputs } from './platform/platform.ts';
import type { SealedTable } from './platform/secrets/sealed-table.ts';

type Inputs = Omit<PlatformInputs, 'content' | 'features' | 'effectsOf'> & {
  /** The content, if it was read at start-up; otherwise it is read when first needed. */
  content?: Content | undefined;
};

/**
 * What all features are built from, on one database; one set per process. A command that needs only the edition's mails
 * is not held up by the rest.
 */
export async function composePlatform({ content: given, ...inputs }: Inputs): Promise<Foundation> {
  let read = given;
  const edited = () => (read ??= readContent(inputs.config.contentDir));
  const platform = await openPlatform({
    ...inputs,
    content: edited,
    features: [...FEATURES, ...STILL_MADE],
    effectsOf: joinEffects,
  });
  const foundation = { ...platform, ...makeGates(platform) };
  const { ctx } = platform;
  ctx.ports = joinPorts(foundation);
  for (const { noted, refusedAs } of FEATURES) {
    Object.assign(ctx.notedAnswers, noted);
    Object.assign(ctx.refusedAs, refusedAs);
  }
  platform.ctx.personalData = () => personalDataOf(composeFeatures(foundation).all);
  return foundation;
}

declare module './platform/context.ts' {
  interface Context {
    /** What features that are still made by functions offer to the others. */
    ports: Ports;
  }
}

/** The features that are constants. */
export const FEATURES: readonly Feature[] = [
  account,
  preferences,
  identity,
  score,
  report,
  notices,
  receipts,
  tracking,
  contact,
  signIn,
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

/** What follows the effects of features that are still made from parts. */
function joinEffects(parts: EffectParts): Version0 {
  const corrections = correctionsEffects(parts);
  return {
    ends: {
      ...corrections.ends,
      // Used by more than one feature.
      code: OPERATORS_ALONE,
      'account-mail': OPERATORS_ALONE,
      'temporary-password': OPERATORS_ALONE,
      unnamed: OPERATORS_ALONE,
    },
    providers: {
      ...corrections.providers,
    },
  };
}

/** What features need from each other. */
function joinPorts(platform: Foundation) {
  const { ctx } = platform;
  return {
    report: {
      reportItemOf: (memberId: string, itemReference: string) => findItem(ctx, { memberId, itemReference }),
    },
    score: { members: { subjectOf: (memberId: string) => subjectOf(ctx, memberId) } },
  };
}

export type Ports = ReturnType<typeof joinPorts>;

/** The features whose use cases are called from elsewhere: by commands, the demonstration or other features. */
function featuresCalled(platform: Foundation, ports: Ports) {
  return {
    corrections: correctionsFeature(platform, { ...ports.report, ...ports.score }),
  };
}

export type Features = ReturnType<typeof composeFeatures>;

/** Every feature, made with the ports that others implement for it. */
export function composeFeatures(foundation: Foundation) {
  const ctx = { ...foundation.ctx };
  const platform = { ...foundation, ctx };
  const ports = joinPorts(platform);
  ctx.ports = ports;
  const called = featuresCalled(platform, ports);
  const made: Record<string, ComposedFeature> = {
    corrections: called.corrections,
  };
  const all = IN_ORDER.map((name) => made[name] ?? composedCalled(name, platform));
  ctx.personalData = () => personalDataOf(all);
  return { ...called, all };
}

/** In the order in which members read what each holds about them. */
const IN_ORDER = [
  'account',
  'preferences',
  'identity',
  'score',
  'report',
  'notices',
  'receipts',
  'tracking',
  'contact',
  'corrections',
  'sign-in',
  'lost-phone',
  'password',
  'registration',
  'leaving',
  'wizards',
  'content',
  'invitations',
  'address',
  'offers',
  'map',
  'what-if',
];

function composedCalled(name: string, platform: Foundation): ComposedFeature {
  const feature = FEATURES.find((each) => each.name === name);
  if (feature === undefined) throw new Error(`no feature is called ${name}`);
  return composed(feature, platform);
}

const personalDataOf = (features: readonly ComposedFeature[]) =>
  features.flatMap((each) => each.personalData?.() ?? []);

/** Every table that holds sealed values. */
export function sealedTablesOf({ all }: Features, { lookup }: Foundation): SealedTable[] {
  return [
    membersTable(lookup),
    CONSENTS_TABLE,
    CODES_TABLE,
    OUTBOX_TABLE,
    IDEMPOTENCY_TABLE,
    ...all.flatMap((feature) => feature.sealed?.() ?? []),
  ];
}

/** The background work of all features and of the platform; it includes the outbox's own. */
export function workersOf({ all }: Features, platform: Foundation): JobWorker[] {
  return [...all.flatMap((feature) => feature.workers?.() ?? []), workerOf(platform.ctx, cleanUpJob)];
}

/** The whole API on a platform: use cases, routes, guards and the web app. */
export async function composeApp(
  platform: Foundation,
  features = composeFeatures(platform),
): Promise<FastifyInstance> {
  const { ctx } = platform;
  for (const feature of features.all) feature.watch?.();
  return buildApp({
    http: { ctx, gates: platform },
    headers: headersOf(platform),
    readiness: platform.readiness,
    routes(define) {
      for (const feature of features.all) feature.routes?.(define);
    },
    hooks: features.all.flatMap((feature) => feature.hooks?.() ?? []),
  });
}

function headersOf(platform: Foundation): ReturnType<typeof securityHeaders> {
  const { config } = platform;
  const { reviews } = platform.content().brand;
  return securityHeaders({
    scriptHashes: inlineScriptHashes(config.webDir),
    deviceOrigin: new URL(config.device.scriptUrl).origin,
    comparisonOrigin: new URL(config.comparisonUrl).origin,
    reviewOrigin: reviews === null ? null : new URL(reachable(reviews.widget, config.partner.site)).origin,
    challengeOrigin: config.turnstile === null ? null : new URL(config.turnstile.url).origin,
    secure: config.secureCookies,
  });
}
