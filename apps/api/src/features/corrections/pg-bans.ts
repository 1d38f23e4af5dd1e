import { randomUUID } from 'node:crypto';

import { formatDate, parseDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { BAN_TIMES, isBanReminderDue, type BanStep } from '@wattle/domain/corrections/ban-times';
import { addBusinessDays, addDays } from '@wattle/domain/contact/business-days';
import { sql } from 'kysely';

import type { Clock } from '#api/platform/clock.ts';
import type { Db, InTransaction, Tx } from '#api/platform/context.ts';
import type { Database } from '#api/platform/database/database.ts';

import type { Ban, Bans, FollowedBans, TellMember } from './corrections.ports.ts';
import { noteReference, ownerOf } from './pg-references.ts';

type Deps = { database: Pick<Database, 'db'>; clock: Clock; newReference: () => string };

type Row = {
  reference: string;
  state: Ban['state'];
  requested_at: Date;
  starts_on: string | null;
  ends_on: string | null;
  extensions: number;
  extension_refused_at: Date | null;
  undelivered: BanStep | null;
};

/** Of rows that were read, or changed in a common table expression: where they are spread, a changed row tells no texts. */
const COLUMNS = sql<Row>`reference, state, requested_at, starts_on::text as starts_on, ends_on::text as ends_on, extensions, extension_refused_at, undelivered`;

/** Bans in the database. Every step is a conditional update: of two taken at once, one finds nothing. */
export function makePgBans({ database: { db }, clock, newReference }: Deps): Bans {
  const today = () => formatDate(sydneyDate(clock.now()));
  return {
    async of(memberId) {
      // Times of two processes differ: the one that is not over, of which there is one at most, is the latest.
      const { rows } = await sql<Row>`
        select ${COLUMNS} from bans where member_id = ${memberId}
        order by state in ('lifted', 'ended'), requested_at desc, id limit 1`.execute(db);
      return banOf(rows[0]);
    },
    async allOf(memberId) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} from bans where member_id = ${memberId} order by requested_at, id`.execute(db);
      return rows.flatMap((row) => banOf(row) ?? []);
    },
    async request(tx, memberId) {
      const now = clock.now();
      await endOver(tx, { memberId, now });
      const { rows } = await sql<Row>`
        with changed as (insert into bans (id, reference, member_id, requested_at)
        values (${randomUUID()}, ${newReference()}, ${memberId}, ${now})
        on conflict (member_id) where state not in ('lifted', 'ended') do nothing
        returning *)
        select ${COLUMNS} from changed`.execute(tx);
      const ban = banOf(rows[0]);
      if (ban !== null) await noteReference(tx, { reference: ban.reference, memberId });
      return ban;
    },
    async askExtension(tx, memberId) {
      const { rows } = await sql<Row>`
        with changed as (update bans set
          state = 'extension-requested', extension_refused_at = null, undelivered = null, undelivered_at = null
        where member_id = ${memberId} and state = 'in-force' and ends_on >= ${today()}::date
        returning *)
        select ${COLUMNS} from changed`.execute(tx);
      return banOf(rows[0]);
    },
    async askLift(tx, memberId) {
      const { rows } = await sql<Row>`
        with changed as (update bans set state = 'lift-requested', undelivered = null, undelivered_at = null
        where member_id = ${memberId} and state in ('requested', 'in-force', 'extension-requested')
          and (ends_on is null or ends_on >= ${today()}::date)
        returning *)
        select ${COLUMNS} from changed`.execute(tx);
      return banOf(rows[0]);
    },
  };
}

function banOf(row: Row | undefined): Ban | null {
  if (row === undefined) return null;
  const {
    reference,
    state,
    requested_at: requestedAt,
    starts_on: startsOn,
    ends_on: endsOn,
    extensions,
    extension_refused_at: extensionRefusedAt,
    undelivered,
  } = row;
  return { reference, state, requestedAt, startsOn, endsOn, extensions, extensionRefusedAt, undelivered };
}

/** A ban is over on the day after its last; nobody needs to say so. */
async function endOver(db: Db, { memberId, now }: { memberId?: string; now: Date }): Promise<void> {
  const today = formatDate(sydneyDate(now));
  await db
    .updateTable('bans')
    .set({ state: 'ended', over_at: now })
    .where('state', 'not in', ['lifted', 'ended'])
    .where(sql<boolean>`ends_on < ${today}::date`)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .execute();
}

type FollowDeps = {
  database: Pick<Database, 'db'>;
  clock: Clock;
  tell: TellMember;
  inTransaction: InTransaction;
};

/** What the bureau says about bans. */
export function makePgBanAnswers({ clock, tell, inTransaction }: FollowDeps): Omit<FollowedBans, 'remind'> {
  return {
    /**
     * An extension counts even when it was confirmed after the end, unless another ban is active by then. A ban that is
     * being lifted stays so.
     */
    confirmed: (reference, { startsOn, endsOn }) =>
      inTransaction(async (tx) => {
        const { rows } = await sql<{ member_id: string; extensions: number }>`
          update bans as b set
            state = 'in-force', over_at = null, starts_on = ${startsOn}::date, ends_on = ${endsOn}::date,
            extensions = case when b.state = 'requested' then b.extensions else b.extensions + 1 end
          where b.member_id = ${await ownerOf(tx, reference)} and b.reference = ${reference}
            and (b.state in ('requested', 'extension-requested') or b.state = 'ended' and b.ends_on < ${endsOn}::date
              and not exists (
                select from bans o
                where o.member_id = b.member_id and o.id <> b.id and o.state not in ('lifted', 'ended')
              ))
          returning b.member_id, b.extensions`.execute(tx);
        const [row] = rows;
        if (row === undefined) return;
        await tell(tx, row.member_id, { kind: 'ban-in-force', endsOn, isExtension: row.extensions > 0 });
      }),
    lifted: (reference) =>
      inTransaction(async (tx) => {
        const row = await tx
          .updateTable('bans')
          .set({ state: 'lifted', over_at: clock.now() })
          .where('member_id', '=', await ownerOf(tx, reference))
          .where('reference', '=', reference)
          .where('state', '=', 'lift-requested')
          .returning('member_id')
          .executeTakeFirst();
        if (row !== undefined) await tell(tx, row.member_id, { kind: 'ban-lifted' });
      }),
    extensionRefused: (tx, reference) => refuseExtension({ clock, tell }, tx, reference),
  };
}

/**
 * A ban may have ended while its extension was on its way: it stays ended. Whoever is lifting it wants no extension.
 */
async function refuseExtension(
  { clock, tell }: Pick<FollowDeps, 'clock' | 'tell'>,
  tx: Tx,
  reference: string,
): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ member_id: string; ends_on: string; is_over: boolean }>`
    with changed as (update bans set
      state = case when state = 'ended' then state else 'in-force' end, extension_refused_at = ${now}
    where member_id = ${await ownerOf(tx, reference)} and reference = ${reference}
      and state in ('extension-requested', 'ended')
    returning *)
    select member_id, ends_on::text as ends_on,
      ends_on < ${formatDate(sydneyDate(now))}::date as is_over from changed`.execute(tx);
  const [row] = rows;
  if (row === undefined) return;
  const { member_id: memberId, ends_on: endsOn, is_over: isOver } = row;
  await tell(tx, memberId, { kind: 'ban-extension-refused', endsOn, isOver });
}

type Ending = { id: string; member_id: string; ends_on: string; reminded_for: string | null };

/** Reminds members whose ban ends soon, once for each end: an extension has a reminder of its own. */
export function makePgRemindOfBans(deps: FollowDeps): FollowedBans['remind'] {
  return async () => {
    const now = deps.clock.now();
    await endOver(deps.database.db, { now });
    const today = sydneyDate(now);
    // One day more than needed; the rule itself decides.
    const horizon = formatDate(addDays(addBusinessDays(today, BAN_TIMES.reminderBusinessDays), 1));
    const { rows } = await sql<Ending>`
      select id, member_id, ends_on::text as ends_on, reminded_for::text as reminded_for from bans
      where state = 'in-force' and ends_on <= ${horizon}::date and reminded_for is distinct from ends_on
      order by ends_on limit 1000`.execute(deps.database.db);
    let [told, defect]: [number, unknown] = [0, null];
    for (const row of rows) {
      const endsOn = parseDate(row.ends_on);
      const remindedFor = row.reminded_for === null ? null : parseDate(row.reminded_for);
      if (!isBanReminderDue({ state: 'in-force', endsOn, remindedFor }, now)) continue;
      try {
        if (await remindOne(deps, row)) told += 1;
      } catch (cause) {
        defect = cause;
      }
    }
    if (defect !== null) throw defect;
    return told;
  };
}

function remindOne(
  { inTransaction, tell }: FollowDeps,
  { id, member_id: memberId, ends_on: endsOn }: Ending,
) {
  return inTransaction(async (tx) => {
    const marked = await tx
      .updateTable('bans')
      .set({ reminded_for: endsOn })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .where('state', '=', 'in-force')
      .where(sql<boolean>`ends_on = ${endsOn}::date and reminded_for is distinct from ends_on`)
      .returning('id')
      .execute();
    if (marked.length === 0) return false;
    await tell(tx, memberId, { kind: 'ban-ending', endsOn });
    return true;
  });
}
