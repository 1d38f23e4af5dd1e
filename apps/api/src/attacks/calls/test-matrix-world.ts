import { randomBytes } from 'node:crypto';

import { wanting } from '#api/testing/preferring.ts';
import { asked, itemsOf } from '#api/testing/correcting.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { customer, freshMobile, PASSWORD, register, verifyIdentity } from '#api/testing/people.ts';
import type { TestBrowser } from '#api/testing/test-browser.ts';
import { hashToken } from '#api/platform/sessions/token.ts';
import type { CodePurpose } from '#api/platform/codes/code-budgets.ts';
import { transact } from '#api/platform/database/statements.ts';
import { openSession } from '#api/platform/sessions/session.ts';
import { issueCode } from '#api/platform/codes/one-time-codes.ts';

/** Every possible caller, in the order of the letters in a row. */
export const ACTORS = [
  'anonymous',
  'registering',
  // Sessions of a member who has everything except the second factor.
  'temporary password',
  'password alone',
  // Like the previous one, after a reset by e-mail and without a mobile, so a document is owed.
  'document owed',
  // Both factors from here on. The first has neither a mobile nor a verified identity.
  'two factors',
  'one document',
  'two documents',
  // Cancelled while the session was live.
  'cancelled',
  // Has two documents, and knows the ids of the member with two documents.
  'another member',
] as const;
export type Actor = (typeof ACTORS)[number];

export type Member = { id: string; email: string; mobile: string; browser: TestBrowser };

/** One actor about to make one call, in a session of its own. */
export type Caller = {
  actor: Actor;
  browser: TestBrowser;
  sessionId: string | null;
  /** The member whose session it is, or would be. */
  member: Member;
};

/** Appears in everybody's profile and nowhere else: only its member may ever read it. */
export const SECRETS = ['Quillfeather', 'Quill Lane', '1987-06-05'];
const PERSON = {
  lastName: 'Defaulted',
  middleName: 'Quillfeather',
  address: '7 Quill Lane, Sydney NSW 2000',
  dob: { dd: '5', mm: '6', yy: '1987' },
};

export type World = Awaited<ReturnType<typeof startMatrixWorld>>;

/** The API with one member for each kind of actor, and things that belong to the one with two documents. */
export async function startMatrixWorld() {
  const harness = await startHarness({ PROVIDER_TIMEOUT_MS: '10000' });
  const members = {
    owing: await makeMember(harness, 'owing'),
    factors: await makeMember(harness, 'factors'),
    one: await makeMember(harness, 'one'),
    two: await makeMember(harness, 'two'),
    cancelled: await makeMember(harness, 'cancelled'),
    other: await makeMember(harness, 'two'),
  };
  const registrationId = await startRegistration(harness);
  const theirs = await thingsOf(harness, members.two);
  const left = await cancelBeside(harness, members.cancelled);
  return {
    harness,
    members,
    theirs,
    stop: harness.stop,
    /** A caller of that kind; with `fresh`, of a member or registration that no other call sees. */
    async caller(actor: Actor, fresh: boolean): Promise<Caller> {
      const kind = KINDS[actor];
      const isOwn = fresh && actor !== 'anonymous' && actor !== 'cancelled';
      const member = isOwn ? await makeMember(harness, kind) : members[sharedOf(actor)];
      const nobody = { actor, member, sessionId: null };
      if (actor === 'anonymous') return { ...nobody, browser: harness.browser() };
      if (actor === 'cancelled') return { ...nobody, browser: browserWith(harness, left) };
      const registering = fresh ? await startRegistration(harness) : registrationId;
      return openCaller(harness, { actor, member, registrationId: registering });
    },
    /** A code that works in the caller's session; any six digits where none is waiting. */
    async code({ sessionId }: Caller, purpose: CodePurpose, destination: string): Promise<string> {
      if (sessionId === null) return '123456';
      const { home } = await harness.database.db
        .selectFrom('sessions')
        .select('home')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
      const session = { id: sessionId, home };
      const issued = await transact(harness.database.db, (tx) =>
        issueCode(harness.platform.ctx, tx, { session, purpose, destination }),
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
  // The bureau's file is made from the name, so everybody has their own.
  const letters = Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
  const { browser, email, mobile } = await register(harness, { ...PERSON, firstName: `A${letters}` });
  const id = String((await browser.call('GET /v1/user/init')).body.identifier);
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
  if (id === null) throw new Error('a session without its registration');
  return id;
}

/** What the member with two documents owns, and others try to name. */
async function thingsOf(harness: Harness, { browser, id }: Member) {
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

/** A Medicare card whose check never ends, so that it is never bound to anybody. */
export function medicare() {
  const number = `2${String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0')}8`;
  const card = { number, referenceNumber: '1', dateOfExpiry: '2039-07', cardColour: 'G' };
  return { consent: true, consent1: true, medicare: card };
}

/** A link that stops a new number: one waits for a member without a proved mobile, whom no session is kept of. */
export async function lostPhoneLink({ harness, members }: World): Promise<{ body: { token: string } }> {
  const { platform, database, clock } = harness;
  const [token, id] = [randomBytes(24).toString('base64url'), members.factors.id];
  const row = {
    mobile: platform.cipher.seal(freshMobile(), `lost_phones.mobile:${id}`),
    stop_hash: platform.hash('lost-phone')('stop', token),
    asked_at: clock.now(),
    counts_at: new Date(clock.now().getTime() + 3_600_000),
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

function browserWith({ browser, platform }: Harness, { id, token }: Opened): TestBrowser {
  const plain = browser();
  plain.cookies.set('session', token);
  const csrf = platform.gates.antiForgery.tokenFor({ id });
  return {
    ...plain,
    call: (key, input = {}) =>
      plain.call(key, { ...input, headers: { 'x-csrf-token': csrf, ...input.headers } }),
  };
}

/** A session that was live when its member cancelled the account in another one. */
async function cancelBeside(harness: Harness, { id, browser }: Member): Promise<Opened> {
  const whose = { memberId: id, registrationId: null, firstFactor: true, secondFactor: true };
  const beside = await openSession(harness.platform.ctx, harness.database.db, whose);
  const body = wanting([], { isActive: false, password: PASSWORD });
  const answer = await browser.call('PUT /v1/user/preferences', { body });
  if (answer.status !== 200) throw new Error(`not cancelled: ${answer.text}`);
  return beside;
}
