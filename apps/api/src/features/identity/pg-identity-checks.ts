import type { Selectable } from 'kysely';

import type { Clock } from '#api/platform/clock.ts';
import type { Db, Tables, Tx } from '#api/platform/context.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { recordConsents } from '#api/platform/members/consents.ts';
import { transact } from '#api/platform/database/statements.ts';

import type { ConsentGrant, IdentityCheck, IdentityChecks, NewCheck } from './identity.ports.ts';
import { endCheck } from './waiting/pg-end-check.ts';

const COLUMNS = ['id', 'member_id', 'status', 'document_type', 'provider_reference', 'polls'] as const;

type Row = Pick<Selectable<Tables['identity_checks']>, (typeof COLUMNS)[number]>;

function checkOf(row: Row): IdentityCheck {
  return {
    id: row.id,
    memberId: row.member_id,
    status: row.status,
    documentType: row.document_type,
    verification: row.provider_reference,
    polls: row.polls,
  };
}

type Deps = {
  database: Pick<Database, 'db'>;
  cipher: Pick<FieldCipher, 'seal'>;
  clock: Clock;
  askAgainMs: number;
};

/** Every change to a check is one conditional statement, so any number of processes may poll it. */
export function makePgIdentityChecks({ database: { db }, cipher, clock, askAgainMs }: Deps): IdentityChecks {
  /** A member who is watching does the polling: the background waits for the first pause again. */
  const afterPause = () => new Date(clock.now().getTime() + askAgainMs);
  return {
    async ownerOf(documentHash) {
      const row = await db
        .selectFrom('document_fingerprints')
        .select('member_id')
        .where('document_hash', '=', documentHash)
        .executeTakeFirst();
      return row?.member_id ?? null;
    },

    async open(check, consents) {
      const now = clock.now();
      return transact(db, async (tx) => {
        const row = await insertOrJoin(tx, check, now);
        await grant({ cipher, clock }, tx, { memberId: check.memberId, consents });
        return checkOf(row);
      });
    },

    async begin({ id, memberId }, verification) {
      await db
        .updateTable('identity_checks')
        .set({ status: 'pending', provider_reference: verification, ask_again_at: afterPause() })
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .where('status', '=', 'starting')
        .execute();
    },

    countPoll: (of) => countPoll(db, of, afterPause()),

    async defer({ id, memberId }) {
      await db
        .updateTable('identity_checks')
        .set({ status: 'deferred' })
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .where('status', '=', 'pending')
        .execute();
    },

    async end(of, as) {
      const { end } = await transact(db, (tx) => endCheck(tx, { of, as, now: clock.now() }));
      return end;
    },
  };
}

async function countPoll(
  db: Db,
  of: { id: string; memberId: string; sessionId: string },
  askAgainAt: Date,
): Promise<IdentityCheck | null> {
  const row = await db
    .updateTable('identity_checks')
    .set((set) => ({
      polls: set
        .case()
        .when('status', '=', 'pending')
        .then(set('polls', '+', 1))
        .else(set.ref('polls'))
        .end(),
      ask_again_at: set
        .case()
        .when('status', '=', 'pending')
        .then(askAgainAt)
        .else(set.ref('ask_again_at'))
        .end(),
    }))
    .where('id', '=', of.id)
    .where('member_id', '=', of.memberId)
    .where('session_id', '=', of.sessionId)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : checkOf(row);
}

/** Updating the conflicting row to its own values makes the statement return it. */
async function insertOrJoin(tx: Tx, check: NewCheck, now: Date): Promise<Row> {
  return tx
    .insertInto('identity_checks')
    .values({
      id: check.id,
      member_id: check.memberId,
      session_id: check.sessionId,
      document_type: check.documentType,
      document_hash: check.documentHash,
      request_hash: check.requestHash,
      status: 'starting',
      polls: 0,
      started_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'session_id', 'request_hash'])
        .where('completed_at', 'is', null)
        .doUpdateSet((set) => ({ polls: set.ref('identity_checks.polls') })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Records each consent unless the same wording has already been granted and still is. */
async function grant(
  deps: Pick<Deps, 'cipher' | 'clock'>,
  tx: Tx,
  { memberId, consents }: { memberId: string; consents: readonly ConsentGrant[] },
): Promise<void> {
  if (consents.length === 0) return;
  const rows = await tx
    .selectFrom('standing_consents')
    .select(['kind', 'granted', 'text_version', 'given_at as at'])
    .where('member_id', '=', memberId)
    .where(
      'kind',
      'in',
      consents.map(({ kind }) => kind),
    )
    .execute();
  const last = new Map(rows.map((row) => [row.kind, row]));
  const records = consents
    .filter(({ kind, textVersion }) => {
      const standing = last.get(kind);
      return standing?.granted !== true || standing.text_version !== textVersion;
    })
    .map((consent) => ({ ...consent, granted: true, source: 'identity' }));
  await recordConsents(deps, tx, { memberId, records, last });
}
