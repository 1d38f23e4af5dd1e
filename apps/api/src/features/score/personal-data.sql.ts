import { sql } from 'kysely';

import type { Context } from '#api/platform/context.ts';
import type { PersonalDataPart, Json } from '#api/platform/members/personal-data-part.ts';

import { deleteMove } from './cohort-moves.sql.ts';
import { openFile } from './credit-files/stored-file.ts';
import { openField, type OfMonth } from './sealed-snapshots.sql.ts';

export function scoresPart(ctx: Context): PersonalDataPart {
  return {
    name: 'scores',
    title: 'Your credit scores',
    tables: ['score_snapshots', 'bureau_orders', 'quarantined_answers', 'cohort_moves'],
    exportOf: (memberId) => everything(ctx, memberId),
    /** A credit file is tens of pages: the PDF has only the latest. */
    async pdfOf(memberId) {
      const { atTheSecondBureau, ...first } = await everything(ctx, memberId);
      const second =
        atTheSecondBureau === undefined ? {} : { atTheSecondBureau: shortened(atTheSecondBureau) };
      return { ...shortened(first), ...second };
    },
    async erase(tx, memberId) {
      await tx.deleteFrom('score_snapshots').where('member_id', '=', memberId).execute();
      await tx.deleteFrom('quarantined_answers').where('member_id', '=', memberId).execute();
      await tx.deleteFrom('bureau_orders').where('member_id', '=', memberId).execute();
      await deleteMove(tx, memberId);
    },
  };
}

function shortened({ scores, ...rest }: Answers) {
  const latest = scores.at(-1);
  return {
    scores: scores.map(withoutFile),
    latestCreditFile: latest === undefined ? null : latest.creditFile,
    ...rest,
  };
}

function withoutFile(all: Answers['scores'][number]) {
  const { creditFile: _, ...score } = all;
  return score;
}

/** A second bureau's only where it ever was asked. */
type Answers = Awaited<ReturnType<typeof answersOf>>;

async function everything(
  ctx: Context,
  memberId: string,
): Promise<Answers & { atTheSecondBureau?: Answers }> {
  const first = await answersOf(ctx, { memberId, bureau: 'primary' });
  const second = await answersOf(ctx, { memberId, bureau: 'second' });
  return second.enquiriesAtTheBureau.length === 0 ? first : { ...first, atTheSecondBureau: second };
}

async function answersOf(ctx: Context, { memberId, bureau }: Omit<OfMonth, 'month'>) {
  const snapshots = await ctx.db
    .selectFrom('score_snapshots')
    .select(['bureau_name', 'month', 'score', 'advice', 'file', 'file_state', 'changes', 'reasons', 'facts'])
    .select(sql<string>`received_on::text`.as('received_on'))
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .orderBy('month')
    .execute();
  const orders = await ctx.db
    .selectFrom('bureau_enquiries')
    .select(['bureau_name as bureau', 'month', 'outcome', 'reference'])
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .orderBy('month')
    .execute();
  const quarantined = await ctx.db
    .selectFrom('quarantined_answers')
    .select(['bureau_name as bureau', 'month', 'kind', 'protocol', 'paths'])
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .orderBy('month')
    .execute();
  const opened = (field: 'advice' | 'reasons', month: string, sealed: Uint8Array) =>
    openField(ctx, field, { memberId, bureau, month, sealed }) as Json;
  const changesOf = (month: string, sealed: Uint8Array) =>
    openField(ctx, 'changes', { memberId, bureau, month, sealed }).map(({ kind, count }) => ({
      kind,
      count,
    }));
  return {
    scores: snapshots.map(({ month, advice, file, changes, reasons, facts, ...row }) => ({
      bureau: row.bureau_name,
      month,
      score: row.score,
      receivedOn: row.received_on,
      factors: opened('advice', month, advice),
      /** Counts by kind; stored when the file was pruned. */
      changedSinceTheMonthBefore: changes === null ? null : changesOf(month, changes),
      /** Attributes with points, and what moved them; null for older scores without. */
      restsOn: reasons === null ? null : opened('reasons', month, reasons),
      knownToOffers: facts === null ? null : factsInCopy(ctx, { memberId, bureau, month, sealed: facts }),
      /** The file of the two latest months; earlier ones are pruned. */
      creditFile:
        row.file_state === 'pruned'
          ? null
          : (openFile(ctx, { memberId, bureau, month, sealed: file }) as Json),
    })),
    enquiriesAtTheBureau: orders,
    /** Answers that we could not read, not wholly, or not match to the member. */
    answersKeptForAnOperator: quarantined,
  };
}

function factsInCopy(ctx: Context, sealed: OfMonth & { sealed: Uint8Array }) {
  const { troubles } = openField(ctx, 'facts', sealed);
  return {
    openDefault: troubles.includes('open-default'),
    unsettledJudgment: troubles.includes('unsettled-judgment'),
    unreadEntry: troubles.includes('unread-entry'),
  };
}
