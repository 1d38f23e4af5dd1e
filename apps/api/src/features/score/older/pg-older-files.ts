import type { FileChange } from '@wattle/domain/score/file-changes';
import { sql } from 'kysely';

import type { Db, Tx } from '#api/platform/context.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { runText, transact } from '#api/platform/database/statements.ts';

import { sealContext } from '../pg-score-records.ts';
import type { OlderFiles, OpenedFile, Thinned } from '../score.ports.ts';

type OfMonth = { memberId: string; month: string };

/**
 * After a month's file was kept: that one and the one before it stay whole, as the report shows the one and the next is
 * compared with it, and a month that turns out to be about another person leads back to the other. Earlier ones are to
 * be thinned.
 */
export async function markForThinning(
  tx: Tx,
  { memberIds, month }: { memberIds: readonly string[]; month: string },
): Promise<void> {
  await runText(tx, MARK, [memberIds, month]);
}

/** The members are said twice: tables that are spread ask one machine only where each part says whose. */
const MARK = `update score_snapshots s set file_state = 'due'
  where member_id = any($1::uuid[]) and file_state = 'full' and month < (
    select max(month) from score_snapshots kept
    where kept.member_id = s.member_id and kept.member_id = any($1::uuid[]) and kept.month < $2 and not kept.stale
  )`;

/** What stands in the place of a file that was thinned. */
const THIN = JSON.stringify({ thinned: true });

type Deps = { database: Pick<Database, 'db'>; cipher: FieldCipher };
type Row = { member_id: string; month: string; file: Uint8Array; stale: boolean; isDue: boolean };

export function makePgOlderFiles({ database: { db }, cipher }: Deps): OlderFiles {
  return {
    membersWithDue: (page) => membersWithDue(db, page),

    thin: (memberId, thinnedOf) =>
      transact(db, async (tx) => {
        const rows = await wholeFilesOf(tx, memberId);
        const opened = rows.map(({ month, stale, isDue, file }): OpenedFile => ({
          month,
          isStale: stale,
          isDue,
          file: JSON.parse(cipher.open(file, sealContext('file', { memberId, month }))),
        }));
        await writeThinned(cipher, tx, { memberId, ...thinnedOf(opened) });
      }),
  };
}

/** By key, so that one whose file can't be read holds up nobody behind it. */
async function membersWithDue(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('score_snapshots')
    .select('member_id')
    .distinct()
    // As a parameter it would not be what the index is limited to.
    .where(sql<boolean>`file_state = 'due'`)
    .$if(after !== null, (query) => query.where('member_id', '>', after ?? ''))
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ member_id: memberId }) => memberId);
}

async function wholeFilesOf(tx: Tx, memberId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select member_id, month, file, stale, file_state = 'due' as "isDue" from score_snapshots
    where member_id = ${memberId}::uuid and file_state <> 'thin' order by month for update`.execute(tx);
  return rows;
}

/** One statement for all months of a member. */
async function writeThinned(
  cipher: Pick<FieldCipher, 'seal'>,
  tx: Tx,
  { memberId, months, changes }: { memberId: string } & Thinned,
): Promise<void> {
  const files = months.map((month) => cipher.seal(THIN, sealContext('file', { memberId, month })));
  const told = changes.map(({ month, changes: kinds }) =>
    cipher.seal(JSON.stringify(kinds), sealContext('changes', { memberId, month })),
  );
  await sql`
    with told as (
      select * from unnest(${changes.map(({ month }) => month)}::text[], ${told}::bytea[]) as told (month, changes)
    ),
    thinned as (select * from unnest(${[...months]}::text[], ${files}::bytea[]) as thinned (month, file))
    update score_snapshots s set
      file = coalesce((select file from thinned t where t.month = s.month), s.file),
      file_state = case when s.month in (select month from thinned) then 'thin' else s.file_state end,
      changes = coalesce((select changes from told t where t.month = s.month), s.changes)
    where s.member_id = ${memberId}::uuid
      and s.month in (select month from told union all select month from thinned)`.execute(tx);
}

/** Our own writing, under authenticated encryption. */
export function openChanges(
  cipher: Pick<FieldCipher, 'open'>,
  { memberId, month, changes }: OfMonth & { changes: Uint8Array | null },
): FileChange[] | null {
  if (changes === null) return null;
  return JSON.parse(cipher.open(changes, sealContext('changes', { memberId, month }))) as FileChange[];
}
