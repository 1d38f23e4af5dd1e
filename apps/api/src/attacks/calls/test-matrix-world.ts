import { randomBytes } from 'node:crypto';

import { rolesFromFacts, type RoleFacts } from '@wattle/domain/journeys/roles';
import type { Browser } from '@wattle/testkit/browser/browser';
import {
  customer,
  freshMobile,
  PASSWORD,
  register,
  verifyIdentity,
  memberIdOf,
} from '@wattle/testkit/people';

import { wanting } from '#api/testing/preferring.ts';
import { asked, itemsOf } from '#api/testing/correcting.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { hashToken } from '#api/platform/sessions/token.ts';
import type { CodePurpose } from '#api/features/codes/code-budgets.ts';
import { transact } from '#api/platform/database/statements.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import { issueCode } from '#api/features/codes/one-time-codes.ts';

export const ACTORS = [
  'anonymous',
  'registering',
  // Sessions of a member with everything but the second factor.
  'temporary password',
  'password alone',
  // The same after a reset without a mobile on file.
  'document owed',
  // With both factors from here on. The first has neither a mobile nor a verified identity.
  'two factors',
  'one document',
  'two documents',
  // Cancelled while the session was live.
  'cancelled',
  // Has two documents, and knows ids of the member with two documents.
  'another member',
] as const;
export type Actor = (typeof ACTORS)[number];

const FACTS: RoleFacts = {
  emailVerified: true,
  mobileVerified: true,
  verifiedDocuments: ['DL', 'PP'],
  firstFactor: true,
  secondFactor: true,
  temporaryPassword: false,
  cohort: true,
};

const sessionOf = (facts: Partial<RoleFacts> = {}, resetProof: Session['resetProof'] = null) => ({
  memberId: 'a member',
  roles: rolesFromFacts({ ...FACTS, ...facts }),
  resetProof,
});

/** What the guards know of each actor. */
export const SESSIONS: Record<Actor, Pick<Session, 'memberId' | 'roles' | 'resetProof'> | null> = {
  anonymous: null,
  registering: { memberId: null, roles: new Set(), resetProof: null },
  'temporary password': sessionOf({ secondFactor: false, temporaryPassword: true }),
  'password alone': sessionOf({ secondFactor: false }),
  'document owed': sessionOf({ secondFactor: false, mobileVerified: false }, 'document'),
  'two factors': sessionOf({ mobileVerified: false, verifiedDocuments: [] }),
  'one document': sessionOf({ verifiedDocuments: ['DL'] }),
  'two documents': sessionOf(),
  cancelled: null,
  'another member': sessionOf(),
};

export type Member = { id: string; email: string; mobile: string; browser: Browser };

export type Caller = {
  actor: Actor;
  browser: Browser;
  sessionId: string | null;
  /** The session's member, or who it would be. */
  member: Member;
};

/** Values in every member's profile and nowhere else. */
export const SECRETS = ['Quillfeather', 'Quill Lane', '1987-06-05'];
const PERSON = {
  lastName: 'Defaulted',
  middleName: 'Quillfeather',
  address: '7 Quill Lane, Sydney NSW 2000',
  dob: { dd: '5', mm: '6', yy: '1987' },
};

export type World = Awaited<ReturnType<typeof startMatrixWorld>>;

/** The API with a member for each kind of actor, and possessions of the one with two documents. */
export async function startMatrixWorld() {
  const harness = await startHarness();
  const members = {
    owing: await makeMember(harness, 'owing'),
    factors: await makeMember(harness, 'factors'),
    one: await makeMember(harness, 'one'),
    two: await makeMember(harness, 'two'),
    cancelled: await makeMember(harness, 'cancelled'),
    other: await makeMember(harness, 'two'),
  };
  const registrationId = await startRegistration(harness);
  const theirs = await recordsOf(harness, members.two);
  const cancelledSession = await cancelBeside(harness, members.cancelled);
  return {
    harness,
    members,
    theirs,
    stop: harness.stop,
    /** `fresh`: with a member or registration that no other call uses. */
    async caller(actor: Actor, fresh: boolean): Promise<Caller> {
      const kind = KINDS[actor];
      const isOwn = fresh && actor !== 'anonymous' && actor !== 'cancelled';
      const member = isOwn ? await makeMember(harness, kind) : members[sharedOf(actor)];
      const base = { actor, member, sessionId: null };
      if (actor === 'anonymous') return { ...base, browser: harness.browser() };
      if (actor === 'cancelled') return { ...base, browser: browserWith(harness, cancelledSession) };
      const registering = fresh ? await startRegistration(harness) : registrationId;
      return openCaller(harness, { actor, member, registrationId: registering });
    },
    /** A valid code for the caller's session, or any six digits when none is pending. */
    async code({ sessionId }: Caller, purpose: CodePurpose, destination: string): Promise<string> {
      if (sessionId === null) return '123456';
      const { shard_key: shardKey } = await harness.database.db
        .selectFrom('sessions')
        .select('shard_key')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
      const session = { id: sessionId, shardKey };
      const issued = await transact(harness.database.db, (tx) =>
        issueCode(harness.platform.ctx, tx, { session, purpose, destination, account: '', address: null }),
      );
      return issued?.code ?? '';
    },
  };
}

type Kind = 'owing' | 'factors' | 'one' | 'two' | 'cancelled';
const KINDS: Record<Actor, Kind> = {
  anonymous: 'two',
  registering: 'two',
  'temporary password': 'two',
  'password alone': 'two',
  'document owed': 'owing',
  'two factors': 'factors',
  'one document': 'one',
  'two documents': 'two',
  cancelled: 'cancelled',
  'another member': 'two',
};

const sharedOf = (actor: Actor) => (actor === 'another member' ? 'other' : KINDS[actor]);

async function makeMember(harness: Harness, kind: Kind): Promise<Member> {
  // The bureau simulator derives the file from the name, so each member needs their own.
  const letters = Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
  const { browser, email, mobile } = await register(harness, { ...PERSON, firstName: `A${letters}` });
  const id = await memberIdOf({ browser });
  if (kind !== 'factors') await verifyIdentity(browser);
  const now = harness.clock.now();
  const facts = {
    ...(kind === 'factors' || kind === 'owing' ? { mobile_verified_at: null } : {}),
    ...(kind === 'owing' ? { mobile_factor_needed: true } : {}),
    ...(kind === 'one' || kind === 'factors' ? {} : { passport_verified_at: now }),
    cohort: true,
  };
  await harness.database.db.updateTable('members').set(facts).where('id', '=', id).execute();
  return { id, email, mobile, browser };
}

async function startRegistration(harness: Harness): Promise<string> {
  const browser = harness.browser();
  const headers = { 'x-device-token': await browser.reportDevice() };
  await browser.call('POST /v1/user/register-full', { body: customer(), headers });
  const { registration_id: id } = await harness.database.db
    .selectFrom('sessions')
    .select('registration_id')
    .where('token_hash', '=', hashToken(browser.cookies.get('session') ?? ''))
    .executeTakeFirstOrThrow();
  if (id === null) throw new Error('the session has no registration');
  return id;
}

async function recordsOf(harness: Harness, { browser, id }: Member) {
  const items = await itemsOf(browser);
  const opened = await browser.call('POST /v1/corrections', { body: asked(items.enquiry) });
  const started = await browser.call('POST /v1/validate/identity-documents', { body: medicare() });
  const session = await harness.database.db
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    items,
    caseId: String(opened.body.caseId),
    trackingReference: String(started.body.trackingReference),
    sessionId: session.id,
  };
}

/** A Medicare card whose check never ends, so it stays unbound. */
export function medicare() {
  const number = `2${String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0')}8`;
  const card = { number, referenceNumber: '1', dateOfExpiry: '2039-07', cardColour: 'G' };
  return { consent: true, consent1: true, medicare: card };
}

/** The link that stops a new number, for a member without a verified mobile. */
export async function lostPhoneLink({ harness, members }: World): Promise<{ body: { token: string } }> {
  const { platform, database, clock } = harness;
  const [token, id] = [randomBytes(24).toString('base64url'), members.factors.id];
  const row = {
    mobile: platform.cipher.seal(freshMobile(), `lost_phones.mobile:${id}`),
    stop_hash: platform.hash('lost-phone')('stop', token),
    requested_at: clock.now(),
    effective_at: new Date(clock.now().getTime() + 3_600_000),
  };
  await database.db
    .insertInto('lost_phones')
    .values({ member_id: id, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
  return { body: { token } };
}

type Opening = { actor: Actor; member: Member; registrationId: string };

async function openCaller(harness: Harness, { actor, member, registrationId }: Opening): Promise<Caller> {
  const isRegistering = actor === 'registering';
  const lacksFactor = ['temporary password', 'password alone', 'document owed'].includes(actor);
  const opened = await openSession(harness.platform.ctx, harness.database.db, {
    memberId: isRegistering ? null : member.id,
    registrationId: isRegistering ? registrationId : null,
    firstFactor: !isRegistering,
    secondFactor: !isRegistering && !lacksFactor,
    temporaryPassword: actor === 'temporary password',
  });
  return { actor, member, browser: browserWith(harness, opened), sessionId: opened.id };
}

type Opened = { id: string; token: string };

function browserWith({ browser, platform }: Harness, { id, token }: Opened): Browser {
  const plain = browser();
  plain.cookies.set('session', token);
  const csrf = platform.gates.antiForgery.tokenFor({ id });
  return {
    ...plain,
    call: (key, input = {}) =>
      plain.call(key, { ...input, headers: { 'x-csrf-token': csrf, ...input.headers } }),
  };
}

/** A session of a member who cancels the account in another one. */
async function cancelBeside(harness: Harness, { id, browser }: Member): Promise<Opened> {
  const newSession = { memberId: id, registrationId: null, firstFactor: true, secondFactor: true };
  const beside = await openSession(harness.platform.ctx, harness.database.db, newSession);
  const body = wanting([], { isActive: false, password: PASSWORD });
  const answer = await browser.call('PUT /v1/user/preferences', { body });
  if (answer.status !== 200) throw new Error(`not cancelled: ${answer.text}`);
  return beside;
}
