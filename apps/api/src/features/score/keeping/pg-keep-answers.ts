import { activityNoted, withSession } from '#api/platform/sessions/activity.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { runText, transact } from '#api/platform/database/statements.ts';
import type { Tx } from '#api/platform/context.ts';

import { markForThinning } from '../older/pg-older-files.ts';
import { makePgScoreReasons, type Compared } from './pg-score-reasons.ts';
import { sealContext } from '../pg-score-records.ts';
import type { BureauOrders, BureauReport, ScoreReasons } from '../score.ports.ts';

/** A month's score that was stored as the first of its month, and the one before it. */
export type KeptScore = { memberId: string; month: string; score: number } & Pick<
  Compared,
  'before' | 'hasEarlier'
>;

/**
 * What else happens in the transaction that stores scores of a month: once per member and month, for the first answer
 * stored. Throwing undoes the storing.
 */
export type OnSnapshotsKept = (tx: Tx, kept: readonly KeptScore[]) => Promise<void>;

export type Answered = Parameters<BureauOrders['complete']>[0];

type Deps = {
  database: Pick<Database, 'db'>;
  cipher: Pick<FieldCipher, 'open' | 'seal'>;
  clock: Clock;
  onKept: OnSnapshotsKept;
};

/** Stores answers for one month, each of another member, in one transaction: a statement costs the same for many. */
export function makePgKeepAnswers({ database: { db }, cipher, clock, onKept }: Deps) {
  const compare = makePgScoreReasons({ cipher });
  return (answers: readonly Answered[]): Promise<readonly null[]> =>
    transact(db, async (tx) => {
      const month = answers[0]?.month ?? '';
      const orders = await lockOrders(tx, month, answers);
      await noteAccess(tx, clock.now(), { answers, orders });
      // A question was about a person whom the member no longer is on paper: the month is asked for anew.
      const standing = answers.filter(({ memberId, reference }) => {
        const order = orders.get(memberId);
        return order === undefined || order.reference === reference;
      });
      if (standing.length > 0) await keep(tx, { cipher, compare, onKept }, { month, standing });
      return answers.map(() => null);
    });
}

type Keeping = Pick<Deps, 'cipher' | 'onKept'> & { compare: ReturnType<typeof makePgScoreReasons> };

async function keep(
  tx: Tx,
  { cipher, compare, onKept }: Keeping,
  { month, standing }: { month: string; standing: readonly Answered[] },
): Promise<void> {
  const compared = await compare(tx, { month, answers: standing });
  const rows = standing.map((answer, index) => {
    const { reasons, ...earlier } = compared[index] ?? NOTHING_COMPARED;
    const { advice, file, score } = answer.report;
    return { answer, earlier, sealed: sealedFor(cipher, answer, { advice, file, reasons }), score };
  });
  const firsts = await keepSnapshots(tx, rows);
  const ids = standing.map(({ memberId }) => memberId);
  await runText(tx, DONE, [ids, month]);
  const kept = rows.flatMap(({ answer: { memberId }, score, earlier }): KeptScore[] =>
    firsts.has(memberId) ? [{ memberId, month, score, ...earlier }] : [],
  );
  if (kept.length === 0) return;
  await markForThinning(tx, { memberIds: [...firsts], month });
  await onKept(tx, kept);
}

const NOTHING_COMPARED: Compared = {
  reasons: { attributes: [], since: null, moves: [] },
  before: null,
  hasEarlier: false,
};

/** In one order, so that two groups never wait for each other. */
const LOCK = `select member_id, reference, session_id from bureau_orders
  where member_id = any($1::uuid[]) and month = $2 order by member_id for update`;

type Order = { member_id: string; reference: string; session_id: string };

async function lockOrders(
  tx: Tx,
  month: string,
  answers: readonly Answered[],
): Promise<ReadonlyMap<string, Order>> {
  const rows = await runText<Order>(tx, LOCK, [answers.map(({ memberId }) => memberId), month]);
  return new Map(rows.map((row) => [row.member_id, row]));
}

/** The device on which each session was opened, by the session's place in the list of members. */
const NOTE = activityNoted({
  memberId: 'm.id',
  at: '$3',
  kind: 'bureau-accessed',
  device: 's.device',
  from: `member_records m
    ${withSession({ memberId: 'm.id', sessionId: '($2::uuid[])[array_position($1::uuid[], m.id)]' })}
    where m.id = any($1::uuid[])`,
});

/** Whatever becomes of the answer, the bureau has looked. */
async function noteAccess(
  tx: Tx,
  now: Date,
  { answers, orders }: { answers: readonly Answered[]; orders: ReadonlyMap<string, Order> },
): Promise<void> {
  const ids = answers.map(({ memberId }) => memberId);
  const sessions = ids.map((id) => orders.get(id)?.session_id ?? null);
  await runText(tx, NOTE, [ids, sessions, now]);
}

type Sealable = Pick<BureauReport, 'advice' | 'file'> & { reasons: ScoreReasons };

function sealedFor(
  cipher: Pick<FieldCipher, 'seal'>,
  of: { memberId: string; month: string },
  { advice, file, reasons }: Sealable,
) {
  const seal = (field: keyof Sealable, value: unknown) =>
    cipher.seal(JSON.stringify(value), sealContext(field, of));
  return { advice: seal('advice', advice), file: seal('file', file), reasons: seal('reasons', reasons) };
}

const COLUMNS = 7;

/** Bytes as parameters of their own: within an array they would be written out in hexadecimal. */
function keepText(count: number): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const at = (column: number) => `$${row * COLUMNS + column}`;
    return `(${at(1)}::uuid, ${at(2)}, ${at(3)}::int, ${at(4)}::date, ${at(5)}::bytea, ${at(6)}::bytea, ${at(7)}::bytea)`;
  });
  // A row that replaces another carries the mark of that change.
  return `insert into score_snapshots as s (member_id, month, score, received_on, advice, file, reasons)
    values ${rows.join(', ')}
    on conflict (member_id, month) do update set
      score = excluded.score, received_on = excluded.received_on, advice = excluded.advice, file = excluded.file,
      reasons = excluded.reasons, stale = false, changes = null
    where s.stale
    returning member_id, xmax = 0 as is_first`;
}

type Row = { answer: Answered; sealed: ReturnType<typeof sealedFor>; score: number };

/**
 * The members for whom it is the month's first. One that no longer counts is replaced by it, and one that counts stays.
 */
async function keepSnapshots(tx: Tx, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const values = rows.flatMap(({ answer: { memberId, month, receivedOn }, score, sealed }) => [
    memberId,
    month,
    score,
    receivedOn,
    sealed.advice,
    sealed.file,
    sealed.reasons,
  ]);
  type Kept = { member_id: string; is_first: boolean };
  const kept = await runText<Kept>(tx, keepText(rows.length), values);
  return new Set(kept.flatMap((row) => (row.is_first ? [row.member_id] : [])));
}

const DONE = `update bureau_orders set outcome = 'done', leased_until = null
  where member_id = any($1::uuid[]) and month = $2`;
