import { countByKind } from '@wattle/domain/credit-file/file-changes';
import type { ScoreNews } from '@wattle/domain/notifications/kinds';
import { scoreMoves } from '@wattle/domain/score/score-moves';

import type { Context, Tx } from '#api/platform/context.ts';

import { entriesChanged, newsOfFile } from './news-of-file.ts';
import { notifyOfMonth, type FileNews } from '../../notifications/notify-of-month.ts';
import { welcomeMember } from '../../notifications/welcome-member.ts';
import type { BureauReport } from '../../bureaus/bureau-gateway.ts';
import { REFRESH_SESSION } from '../bureau-orders.sql.ts';
import { goalNews } from '../goal/goal-news.ts';
import type { NewItems, ScoreReasons } from '../score.rules.ts';
import type { OfMonth } from '../sealed-snapshots.sql.ts';
import {
  openEarlier,
  storeSnapshot,
  type EarlierAnswer,
  type Standing,
  type StandingOrder,
} from './snapshots.sql.ts';

type Storing = OfMonth & {
  receivedOn: string;
  report: BureauReport;
  order: StandingOrder;
  standing: Pick<Standing, 'isOnly' | 'latest'>;
};

/** Null where the files could not be compared. */
type Entries = FileNews['entries'] | null;

/**
 * Stores score, factors and file, closes the order and tells the member. Returns the score's reasons; null when another score
 * counts. For `settleAnswer` alone.
 */
export async function storeReport(ctx: Context, tx: Tx, storing: Storing): Promise<ScoreReasons | null> {
  const { memberId, bureau, month, report, order, standing } = storing;
  const before = openEarlier(ctx, { memberId, bureau, month }, standing);
  const files = before?.file == null ? null : { before: before.file, after: report.file };
  const entries = files && entriesChanged(ctx, { memberId, bureau, ...files });
  const reasons = reasonsOf({ before, report, entries });
  const stored = await storeSnapshot(ctx, tx, { ...storing, bureauName: order.bureauName, reasons });
  if (stored === 'ignored') return null;
  if (stored === 'first' && bureau === 'primary') {
    if (report.score !== null && standing.isOnly) await welcomeMember(ctx, tx, { memberId, month });
    else await tellMember(ctx, tx, { ...storing, reasons, entries }, before);
  }
  return reasons;
}

async function tellMember(
  ctx: Context,
  tx: Tx,
  { memberId, month, report, order, reasons, entries }: Storing & { reasons: ScoreReasons; entries: Entries },
  before: EarlierAnswer | null,
): Promise<void> {
  const [from, to] = [before?.score ?? null, report.score];
  const isAwaited = order.isAwaited && order.sessionId === REFRESH_SESSION;
  await notifyOfMonth(ctx, tx, {
    memberId,
    month,
    news: await newsOfFile(ctx, tx, { memberId, file: report.file, entries: entries ?? [] }),
    moves: reasons.moves,
    score: { news: scoreNews(from, to), from, to },
    isNews: before !== null && (isAwaited || from !== to),
    goal: to === null ? null : await goalNews(ctx, tx, { memberId, month, score: to, before: from }),
  });
}

function scoreNews(before: number | null, now: number | null): ScoreNews {
  if (now === null) return 'none';
  if (before === null) return 'new';
  return now === before ? 'same' : 'changed';
}

type Explaining = { report: BureauReport; before: EarlierAnswer | null; entries: Entries };

/** Computed now, since reasons must outlive the earlier file. */
function reasonsOf({ report: { attributes }, before, entries }: Explaining): ScoreReasons {
  if (before === null) return { attributes, since: null, moves: [] };
  const changes = entries && countByKind(entries);
  const moves = scoreMoves({ before: before.attributes, after: attributes, changes });
  return {
    attributes,
    since: before.month,
    moves,
    newItems: entries === null ? undefined : newItemsOf(entries),
  };
}

/** References only: names stay in the file, which is pruned before its reasons. */
function newItemsOf(entries: FileNews['entries']): NewItems {
  const references = (cause: 'enquiry-added' | 'account-opened') =>
    entries.flatMap(({ kind, entry }) => (kind === cause ? [entry.itemReference] : []));
  return { 'enquiry-added': references('enquiry-added'), 'account-opened': references('account-opened') };
}
