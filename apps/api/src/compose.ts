import { readContent, type Content } from '@wattle/content/reading/read-content';
import { reachable } from '@wattle/domain/offers/stand-in';
import type { FastifyInstance } from 'fastify';

import { buildApp } from './app.ts';
import { accountFeature, accountPorts } from './features/account/account.feature.ts';
import { address } from './features/address/address.feature.ts';
import { contact } from './features/contact/contact.feature.ts';
import { content } from './features/content/content.feature.ts';
import { corrections } from './features/corrections/corrections.feature.ts';
import { composed, type ComposedFeature, type Feature, type Foundation } from './features/feature.ts';
import { dropIdentity } from './features/identity/drop-identity.ts';
import { accountNoted } from './features/account/account.events.ts';
import { reportNoted } from './features/report/report.events.ts';
import { identity } from './features/identity/identity.feature.ts';
import { invitations } from './features/invitations/invitations.feature.ts';
import { leaving } from './features/leaving/leaving.feature.ts';
import { dropNewNumber } from './features/lost-phone/drop-new-number.ts';
import { lostPhone } from './features/lost-phone/lost-phone.feature.ts';
import { map } from './features/map/map.feature.ts';
import { noticesEffects, noticesFeature, noticesPorts } from './features/notices/notices.feature.ts';
import { offers } from './features/offers/offers.feature.ts';
import { password } from './features/password/password.feature.ts';
import { preferences } from './features/preferences/preferences.feature.ts';
import { receipts } from './features/receipts/receipts.feature.ts';
import { noticesStopped, sendNoticesAgain } from './features/receipts/stopped-notices.ts';
import { registration } from './features/registration/registration.feature.ts';
import {
  registering,
  resumeRegistration,
  type Resuming,
} from './features/registration/resume-registration.ts';
import { internationalMobile, isUsableEmail, isUsableMobile } from './platform/contact/contact-checks.ts';
import { reportFeature, reportPorts } from './features/report/report.feature.ts';
import { scoreFeature, scorePorts } from './features/score/score.feature.ts';
import { boundPreferences, boundSignIn, STILL_MADE } from './features/still-made.ts';
import { signIn } from './features/sign-in/sign-in.feature.ts';
import { tracking } from './features/tracking/tracking.feature.ts';
import { whatIf } from './features/what-if/what-if.feature.ts';
import { interestIn } from './features/wizards/about-me.ts';
import { wizards } from './features/wizards/wizards.feature.ts';
import { makeGates } from './http/guards/gates.ts';
import { inlineScriptHashes, securityHeaders } from './http/headers.ts';
import { IDEMPOTENCY_TABLE } from './http/guards/idempotency.ts';
import { CODES_TABLE } from './platform/codes/one-time-codes.ts';
import { OUTBOX_TABLE } from './platform/outbox/open-effect.ts';
import { OPERATORS_ALONE, type Version0 } from './platform/outbox/version-0.ts';
import { cleanUpJob } from './platform/jobs/cleaner.ts';
import { workerOf, type JobWorker } from './platform/jobs/job.ts';
import { CONSENTS_TABLE } from './platform/members/consents.ts';
import { membersTable } from './platform/members/member-fields.ts';
import { openPlatform, type PlatformInputs } from './platform/platform.ts';
import type { SealedTable } from './platform/secrets/sealed-table.ts';
import type { Tx } from './platform/context.ts';

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
  for (const { noted, refusedAs } of [
    ...FEATURES,
    { noted: accountNoted },
    { noted: reportNoted },
  ] as Feature[]) {
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
  preferences,
  identity,
  receipts,
  tracking,
  contact,
  corrections,
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
function joinEffects(): Version0 {
  return {
    ends: {
      ...noticesEffects().ends,
      // Used by more than one feature.
      code: OPERATORS_ALONE,
      'account-mail': OPERATORS_ALONE,
      'temporary-password': OPERATORS_ALONE,
      unnamed: OPERATORS_ALONE,
    },
    providers: {},
  };
}

/** What features need from each other. */
function joinPorts(platform: Foundation) {
  const { ctx } = platform;
  const score = scorePorts(platform);
  const kept = boundPreferences(ctx);
  const bound = boundSignIn(ctx);
  return {
    account: accountPorts(platform, { international: internationalMobile }),
    identity: { dropIdentity: (tx: Tx, memberId: string) => dropIdentity(ctx, tx, memberId) },
    lostPhone: { dropNewNumber },
    notices: noticesPorts(platform, score),
    preferences: kept,
    receipts: {
      noticesStopped: (memberId: string) => noticesStopped(ctx, memberId),
      sendNoticesAgain: (memberId: string) => sendNoticesAgain(ctx, memberId),
    },
    registration: {
      isUsableEmail,
      isUsableMobile,
      international: internationalMobile,
      registering: (id: string) => registering(ctx, id),
      resumeRegistration: (resuming: Resuming) => resumeRegistration(ctx, resuming),
    },
    report: reportPorts(platform, score),
    score,
    signIn: bound,
    wizards: {
      interestIn: (memberId: string, sealed: Uint8Array) => interestIn(ctx, memberId, sealed),
    },
  };
}

export type Ports = ReturnType<typeof joinPorts>;

/** The features whose use cases are called from elsewhere: by commands, the demonstration or other features. */
function featuresCalled(platform: Foundation, ports: Ports) {
  const { account, notices } = ports;
  const score = scoreFeature(platform, notices);
  return {
    account: accountFeature(platform, {
      ...ports.identity,
      ...ports.lostPhone,
      ...ports.preferences,
      ...ports.registration,
      ...ports.score,
    }),
    notices: noticesFeature(platform, { ...ports.score, ...ports.receipts, ...score.useCases }),
    report: reportFeature(platform, { ...account, ...ports.score, ...score.useCases }),
    score,
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
    account: called.account,
    score: called.score,
    report: called.report,
    notices: called.notices,
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
