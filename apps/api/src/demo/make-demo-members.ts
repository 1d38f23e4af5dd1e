import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { formatDate, sydneyDate, sydneyMonth } from '@wattle/domain/calendar/calendar';
import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { fail, type Outcome } from '@wattle/domain/outcome';
import { z } from 'zod';

import { requestBan } from '#api/features/corrections/bans/change-ban.ts';
import { openCorrection } from '#api/features/corrections/open-correction.ts';
import { pollIdentityCheck } from '#api/features/identity/poll-identity-check.ts';
import { startIdentityCheck } from '#api/features/identity/start-identity-check.ts';
import { sendMobileCode, verifyMobileCode } from '#api/features/registration/prove-mobile.ts';
import { startRegistration } from '#api/features/registration/start-registration.ts';
import { verifyEmailCode } from '#api/features/registration/verify-email-code.ts';
import { showReport } from '#api/features/report/show-report.ts';
import { refreshScore } from '#api/features/score/refresh-score.ts';
import type { Context } from '#api/platform/context.ts';
import { moveIntoCohort } from '#api/features/score/move-into-cohort.ts';
import type { Staff } from '#api/platform/sessions/activity.sql.ts';
import { findSession } from '#api/platform/sessions/find-session.ts';
import { memberSession, type MemberSession } from '#api/platform/sessions/access.ts';
import type { Session } from '#api/platform/sessions/session.ts';

import {
  CORRECTING,
  DEMO_CORRECTION_DAYS,
  DEMO_MONTHS,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  demoEmail,
  MONTHS_BEFORE_MOVE,
  MONTHS_WITHOUT_SIGN_IN,
  MOVED,
  NEVER_SCORED,
  WITH_TWO_DOCUMENTS,
  type DemoPerson,
} from './demo-people.ts';

const MOVED_BY: Staff = { operator: '1', reason: 'request', caseNumber: 'demo-1', heldUntil: null };

const SIGNALS = { language: 'en-AU', screen: '1440x900', timezone: 'Australia/Sydney' };

async function reportDevice(simulators: string): Promise<string> {
  const sessionId = randomUUID();
  const response = await fetch(`${simulators}/device/v1/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orgId: 'demonstration', sessionId, signals: SIGNALS }),
  });
  if (!response.ok) throw new Error(`the simulator rejected a device report: ${response.status}`);
  return sessionId;
}

const Messages = z.array(z.object({ sentAt: z.coerce.date(), codes: z.array(z.string()) }));
const POLL_MS = 100;
const TIMEOUT_MS = 60_000;

/** The simulators start in parallel and may take longer. */
async function untilSimulatorsAnswer({ simulators }: { simulators: string }): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const response = await fetch(`${simulators}/healthz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok === true) return;
    if (Date.now() > until) throw new Error('the simulators did not answer');
    await wait(POLL_MS);
  }
}

type Expected = { simulators: string; to: string; since: Date };

/** The code from the newest message to a recipient, which must be newer than `since`. */
async function readCode({ simulators, to, since }: Expected): Promise<string> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const response = await fetch(`${simulators}/control/messages?to=${encodeURIComponent(to)}`);
    const [newest] = Messages.parse(await response.json());
    const [code] = newest?.codes ?? [];
    if (newest !== undefined && code !== undefined && newest.sentAt >= since) return code;
    if (Date.now() > until) throw new Error('no code arrived for a demonstration member');
    await wait(POLL_MS);
  }
}

const DAY_MS = 24 * 3_600_000;

/**
 * Creates a member per persona through the product's use cases: registered twelve months ago with codes from the
 * simulated inbox, with a score for each month they signed in, if the bureau ever has one. One registered earlier, outside the cohort, and was
 * moved into it twelve months ago.
 */
export async function makeDemoMembers(present: Context): Promise<void> {
  await untilSimulatorsAnswer(present.config);
  const clock = travellingClock(present);
  clock.goBack(sinceMonth(DEMO_MONTHS, present.now()));
  const cohortFrom = formatDate(sydneyDate(clock.now()));
  // Messages are delivered today: the outbox keeps the present clock.
  const past: Context = { ...present, now: clock.now, config: { ...present.config, cohortFrom } };
  const register = (isOurs: (person: DemoPerson) => boolean) =>
    // Concurrently: most of a registration is waiting for its two codes.
    Promise.all(
      DEMO_PEOPLE.flatMap((person, index) =>
        isOurs(person) ? [registerPerson({ past, person, index })] : [],
      ),
    );
  const scoresOf = async (members: readonly Registered[], ago: number) => {
    clock.goBack(sinceMonth(ago, present.now()));
    const month = sydneyMonth(clock.now());
    const scored = members.filter(({ person }) => !NEVER_SCORED.includes(person.lastName));
    await Promise.all(scored.map(({ session }) => obtainScore(past, session.memberId, month)));
  };
  clock.goBack(sinceMonth(DEMO_MONTHS + MONTHS_BEFORE_MOVE, present.now()));
  const moved = await register(({ lastName }) => lastName === MOVED);
  for (let ago = DEMO_MONTHS + MONTHS_BEFORE_MOVE; ago > DEMO_MONTHS; ago -= 1) await scoresOf(moved, ago);
  clock.goBack(sinceMonth(DEMO_MONTHS, present.now()));
  const made = [...moved, ...(await register(({ lastName }) => lastName !== MOVED))];
  for (const { person } of moved) {
    await moveIntoCohort(past, normaliseEmail(demoEmail(person)), MOVED_BY);
  }
  for (let ago = DEMO_MONTHS; ago >= 1; ago -= 1) {
    if (!MONTHS_WITHOUT_SIGN_IN.includes(ago)) await scoresOf(made, ago);
  }
  clock.goBack(DEMO_CORRECTION_DAYS * DAY_MS);
  for (const { session, person } of made) {
    if (person.lastName === CORRECTING) await askForCorrection(past, session);
  }
}

function travellingClock(present: Pick<Context, 'now'>) {
  let offset = 0;
  return {
    now: () => new Date(present.now().getTime() - offset),
    goBack(milliseconds: number) {
      offset = milliseconds;
    },
  };
}

function customerOf(person: DemoPerson, index: number) {
  return {
    firstName: person.firstName,
    middleName: '',
    lastName: person.lastName,
    dob: { dd: String(index + 3), mm: String((index % 12) + 1), yy: String(1979 + index) },
    gender: person.gender,
    address: `${index + 12} Smith Street, Sydney NSW 2000`,
    hasLivedLessThan3Years: false,
    addressPrevious: '',
    email: demoEmail(person),
    password: DEMO_PASSWORD,
    consent: true,
    eqfxmarketing: false,
  };
}

type Registered = { person: DemoPerson; session: MemberSession };
type Making = { past: Context; person: DemoPerson; index: number };

async function registerPerson(making: Making): Promise<Registered> {
  const { past: ctx, person, index } = making;
  const { simulators } = ctx.config;
  const email = demoEmail(person);
  const since = new Date();
  const mobile = `04125550${String(index).padStart(2, '0')}`;
  const address = `demonstration ${index}`;
  const started = expectOk(
    await startRegistration(ctx, {
      customer: customerOf(person, index),
      partnerSourceId: null,
      source: 'demonstration',
      session: null,
      address,
      device: null,
      tm: await reportDevice(simulators),
    }),
  );
  const waiting = await sessionOf(ctx, started.token ?? '');
  const mailed = await readCode({ simulators, to: email, since });
  const opened = expectOk(
    await verifyEmailCode(ctx, { session: waiting, address, code: mailed, deviceHash: null }),
  );
  const member = memberOf(await sessionOf(ctx, opened.token));
  expectOk(await sendMobileCode(ctx, { session: member, destination: mobile, address }));
  const texted = await readCode({ simulators, to: `+61${mobile.slice(1)}`, since });
  const proved = expectOk(await verifyMobileCode(ctx, { session: member, code: texted }));
  await verifyDocuments(ctx, memberOf(await sessionOf(ctx, proved.token)), making);
  return { person, session: memberOf(await sessionOf(ctx, proved.token)) };
}

async function verifyDocuments(ctx: Context, session: MemberSession, { person, index }: Making) {
  const numbered = String(index).padStart(3, '0');
  const driversLicence = { stateCode: 'NSW', number: `1234${numbered}0`, cardNumber: '1234567890' };
  await verifyDocument(ctx, session, { driversLicence });
  if (!WITH_TWO_DOCUMENTS.includes(person.lastName)) return;
  await verifyDocument(ctx, session, { passport: { countryCode: 'AUS', number: `N123${numbered}0` } });
}

type Document = Pick<StartedCheck['form'], 'driversLicence' | 'passport'>;
type StartedCheck = Parameters<typeof startIdentityCheck>[1];

async function verifyDocument(ctx: Context, session: MemberSession, document: Document) {
  const form = { consent: true, consent1: true, ...document };
  const { trackingReference } = expectOk(await startIdentityCheck(ctx, { session, form }));
  expectOk(await pollIdentityCheck(ctx, { session, trackingReference }));
}

/** Disputes a court action and requests a ban. The simulated bureau decides slowly on courts. */
async function askForCorrection(ctx: Context, session: MemberSession): Promise<void> {
  if (ctx.config.bureauPortal !== null) return;
  const { memberId, id: sessionId, roles } = session;
  const { reportInfo } = expectOk(await showReport(ctx, { memberId, sessionId, roles }));
  const [action] = reportInfo.courtActions;
  if (action === undefined) throw new Error('a demonstration report without a court action');
  const { itemReference } = action;
  const words = 'The court set this judgment aside in March. I can send you a copy of its order.';
  const form = { itemReference, itemKind: 'court-action', addressee: 'bureau', words } as const;
  expectOk(await openCorrection(ctx, { session, form }));
  expectOk(await requestBan(ctx, session));
}

async function obtainScore(ctx: Context, memberId: string, month: string): Promise<void> {
  let refreshed: Outcome<unknown, { because: string }> = fail({ because: 'try-later' });
  // A busy bureau answers the third time; one that refuses leaves the month without a score.
  for (let tries = 0; tries < 3 && !refreshed.ok && refreshed.failure.because === 'try-later'; tries += 1) {
    refreshed = await refreshScore(ctx, { memberId, sessionId: null, month });
  }
}

/**
 * Milliseconds since about this day `ago` months back. Avoids the first and last days of a month: shorter months lack
 * them, and daylight saving could change the month.
 */
function sinceMonth(ago: number, now: Date): number {
  const { year, month, day } = sydneyDate(now);
  const then = Math.min(Math.max(day, 2), 27);
  return Date.UTC(year, month - 1, day) - Date.UTC(year, month - 1 - ago, then);
}

async function sessionOf(ctx: Context, token: string): Promise<Session> {
  const session = await findSession(ctx, token);
  if (session === null) throw new Error('a demonstration member has no session');
  return session;
}

function memberOf(session: Session): MemberSession {
  const member = memberSession(session, { to: 'member', roles: [] });
  if (member === null) throw new Error('a demonstration session without a member');
  return member;
}

function expectOk<T>(outcome: Outcome<T, { code: string }>): T {
  if (!outcome.ok) throw new Error(`a demonstration member was refused: ${outcome.failure.code}`);
  return outcome.value;
}
