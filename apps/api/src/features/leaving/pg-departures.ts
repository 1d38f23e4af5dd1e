import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { statementsOf } from '#api/platform/statements.ts';
import type { Tx } from '#api/platform/transaction.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';

import type { Departures, Leaver } from './leaving.ports.ts';

type Deps = {
  cipher: Pick<FieldCipher, 'open'>;
  /** A mobile as messages are addressed to it. */
  international: (mobile: string) => string;
  /** What a waiting destination was sealed for. */
  pendingContext: (memberId: string, kind: 'email' | 'mobile') => string;
};

/** The consents by which we may ask the bureau: what is kept of them is named in `KEPT_RECORDS`. */
const AUTHORITIES = ['score-access', 'bureau-access'];

/** Members who leave, on PostgreSQL. */
export function makePgDepartures(deps: Deps): Departures {
  return {
    hold: (tx, of) => hold(deps, tx, of),
    async keep(tx, of) {
      await keepAuthorities(tx, of);
      await keepAccesses(tx, of);
    },
  };
}

async function hold(
  { cipher, international, pendingContext }: Deps,
  tx: Tx,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<Leaver | null> {
  const member = await statementsOf(tx)
    .selectFrom('members')
    .select(['email', 'mobile'])
    .where('id', '=', memberId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sessions')
          .select('sessions.id')
          .where('sessions.id', '=', sessionId)
          .whereRef('sessions.member_id', '=', 'members.id'),
      ),
    )
    .forUpdate()
    .executeTakeFirst();
  if (member === undefined) return null;
  const waiting = await statementsOf(tx)
    .selectFrom('contact_changes')
    .select(['kind', 'destination'])
    .where('member_id', '=', memberId)
    .execute();
  const mobile = member.mobile === null ? [] : [cipher.open(member.mobile, `members.mobile:${memberId}`)];
  const destinations = waiting.map(({ kind, destination }) => ({
    kind,
    to: cipher.open(destination, pendingContext(memberId, kind)),
  }));
  const mobiles = [...mobile, ...destinations.flatMap(({ kind, to }) => (kind === 'mobile' ? [to] : []))];
  return {
    email: cipher.open(member.email, `members.email:${memberId}`),
    destinations: [
      ...destinations.flatMap(({ kind, to }) => (kind === 'email' ? [to] : [])),
      ...mobiles.map(international),
    ],
  };
}

type Keep = Parameters<Departures['keep']>[1];

async function keepAuthorities(tx: Tx, { memberId, receipt, until }: Keep): Promise<void> {
  const consents = await statementsOf(tx)
    .selectFrom('consents')
    .select(['kind', 'text_version', 'granted', 'source', 'given_at'])
    .where('member_id', '=', memberId)
    .where('kind', 'in', AUTHORITIES)
    .execute();
  if (consents.length === 0) return;
  const rows = consents.map((consent) => ({
    id: randomUUID(),
    receipt,
    kind: 'authority' as const,
    at: consent.given_at,
    consent_kind: consent.kind,
    text_version: consent.text_version,
    granted: consent.granted,
    source: consent.source,
    bureau_reference: null,
    outcome: null,
    keep_until: until,
  }));
  await statementsOf(tx).insertInto('kept_records').values(rows).execute();
}

/** An enquiry that gave no score left no day, only its month. */
async function keepAccesses(tx: Tx, { memberId, receipt, until }: Keep): Promise<void> {
  await sql`
    insert into kept_records (id, receipt, kind, at, bureau_reference, outcome, keep_until)
    select gen_random_uuid(), ${receipt}, 'bureau-access',
      coalesce(s.received_on, (o.month || '-01')::date)::timestamp at time zone 'Australia/Sydney',
      o.reference, o.outcome, ${until}
    from bureau_orders o left join score_snapshots s on s.member_id = o.member_id and s.month = o.month
    where o.member_id = ${memberId}`.execute(statementsOf(tx));
}
