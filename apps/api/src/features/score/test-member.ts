import { randomBytes, randomUUID } from 'node:crypto';

import type { Context } from '#api/platform/context.ts';
import { transact } from '#api/platform/database/statements.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';
import type { Harness } from '#api/testing/harness.ts';
import { memberSessionOf } from '#api/testing/member-session.ts';

import { bureauNameOf, type Bureau } from '../bureaus/bureau.ts';
import { insertMove } from './cohort-moves.sql.ts';
import type { BureauReport } from '../bureaus/bureau-gateway.ts';
import { makeMemoryBureauGateway, reportOf } from './memory-bureau-gateway.ts';
import { readStanding } from './snapshots/snapshots.sql.ts';
import { storeReport } from './snapshots/store-report.ts';

const START = Date.parse('2026-03-10T00:00:00Z');
const DAY_MS = 86_400_000;

type Row = {
  firstName?: string;
  previous?: string;
  gender?: boolean | null;
  /** When their licence was verified. */
  verifiedAt?: Date | null;
  movedAt?: Date | null;
};

/** Returns the id. */
export async function insertMember({ platform, database }: Harness, row: Row = {}): Promise<string> {
  const id = randomUUID();
  const seal = (column: string, text: string) => platform.cipher.seal(text, `members.${column}:${id}`);
  await database.db
    .insertInto('members')
    .values({
      id,
      email_lookup: randomBytes(32),
      password_hash: '',
      email: seal('email', 'anne@example.com'),
      first_name: seal('first_name', row.firstName ?? 'Anne'),
      middle_name: seal('middle_name', ''),
      last_name: seal('last_name', "D'Arcy"),
      birth_date: seal('birth_date', '1980-02-29'),
      address: seal('address', '12 Smith Street, Sydney NSW 2000'),
      address_previous: seal('address_previous', row.previous ?? ''),
      gender: row.gender ?? null,
      lived_less_than_3_years: false,
      cohort: true,
      partner_source_id: null,
      email_verified_at: new Date(START),
      licence_verified_at: row.verifiedAt ?? null,
      created_at: new Date(START),
    })
    .execute();
  if (row.movedAt != null) {
    await transact(database.db, (tx) => insertMove(tx, { memberId: id, at: row.movedAt ?? new Date(START) }));
  }
  return id;
}

type TestConsent = {
  memberId: string;
  kind: string;
  granted?: boolean;
  /** Days after the start. */
  day?: number;
};

export async function insertConsent(
  { database, platform }: Harness,
  { memberId, kind, granted = true, day = 0 }: TestConsent,
): Promise<Date> {
  const givenAt = new Date(START + day * DAY_MS);
  const bureau_name = kind === 'second-bureau' ? bureauNameOf(platform, 'second') : null;
  const said = { kind, text_version: '1', bureau_name, granted, source: 'test', given_at: givenAt };
  await database.db
    .insertInto('consents')
    .values({ ...said, member_id: memberId, id: randomUUID() })
    .execute();
  return givenAt;
}

/** A context whose clock starts on 10 March 2026; tests move it. */
export function inMarch({ platform }: Harness) {
  const now = { at: new Date(START) };
  const ctx: Context = { ...platform.ctx, now: () => now.at };
  return { ctx, now, advance: (ms: number) => void (now.at = new Date(now.at.getTime() + ms)) };
}

/** Returns the id of a new session. */
export async function logIn(ctx: Context, memberId: string): Promise<string> {
  const rights = { registrationId: null, firstFactor: true, secondFactor: true };
  return (await openSession(ctx, ctx.db, { memberId, ...rights })).id;
}

type Month = { memberId: string; bureau?: Bureau; receivedOn: string; report: BureauReport };

/** A score of the month of its day, without an order. */
export async function storeMonth(
  ctx: Context,
  { memberId, bureau = 'primary', receivedOn, report }: Month,
): Promise<void> {
  const order = {
    kind: 'awaiting',
    sessionId: randomUUID(),
    isAwaited: false,
    bureauName: bureauNameOf(ctx, bureau),
  } as const;
  const key = { memberId, bureau, month: receivedOn.slice(0, 7) };
  await ctx.inTransaction(async (tx) => {
    const standing = await readStanding(ctx, tx, { ...key, reference: '', callerId: null });
    await storeReport(ctx, tx, { ...key, receivedOn, report, order, standing });
  });
}

type Options = {
  answers?: Parameters<typeof makeMemoryBureauGateway>[0];
  consented?: boolean;
  earlier?: readonly (readonly [date: string, score: number])[];
  movedAt?: Date | null;
};

export async function meetBureau(harness: Harness, options: Options = {}) {
  const { answers, consented = true, earlier = [], movedAt = null } = options;
  const march = inMarch(harness);
  const memberId = await insertMember(harness, { movedAt });
  if (consented) await insertConsent(harness, { memberId, kind: 'score-access', day: -60 });
  for (const [receivedOn, score] of earlier) {
    await storeMonth(march.ctx, { memberId, receivedOn, report: reportOf(score) });
  }
  const { gateway: bureau, enquiries } = makeMemoryBureauGateway(answers);
  const ctx: Context = { ...march.ctx, providers: { ...march.ctx.providers, bureau } };
  const session = await memberSessionOf(ctx, memberId);
  const call = {
    session,
    memberId,
    sessionId: session.id,
    parts: { includeScore: true, includeAdvices: true, includeHistory: true },
  };
  return { ...march, ctx, memberId, enquiries, call };
}
