import { isAboutCredit } from '@wattle/domain/credit-file/enquiries';
import { fileChanges } from '@wattle/domain/credit-file/file-changes';
import type { ScoreNews } from '@wattle/domain/notifications/kinds';
import { scoreMoves } from '@wattle/domain/score/score-moves';

import type { Context, Tx } from '#api/platform/context.ts';

import { comparedFiles, newsOfFile } from './news-of-file.ts';
import { notifyOfMonth } from '../../notifications/notify-of-month.ts';
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

/**
 * Stores score, factors and file, closes the order and tells the member. Returns the score's reasons; null when another score
 * counts. For `settleAnswer` alone.
 */
export async function storeReport(ctx: Context, tx: Tx, storing: Storing): Promise<ScoreReasons | null> {
  const { memberId, bureau, month, report, order, standing } = storing;
  const before = openEarlier(ctx, { memberId, bureau, month }, standing);
  const reasons = reasonsOf(ctx, { memberId, bureau, before, report });
  const stored = await storeSnapshot(ctx, tx, { ...storing, bureauName: order.bureauName, reasons });
  if (stored === 'ignored') return null;
  if (stored === 'first' && bureau === 'primary') {
    if (report.score !== null && standing.isOnly) await welcomeMember(ctx, tx, { memberId, month });
    else await tellMember(ctx, tx, { ...storing, reasons }, before);
  }
  return reasons;
}

async function tellMember(
  ctx: Context,
  tx: Tx,
  { memberId, month, report, order, reasons }: Storing & { reasons: ScoreReasons },
  before: EarlierAnswer | null,
): Promise<void> {
  const [from, to] = [before?.score ?? null, report.score];
  const isAwaited = order.isAwaited && order.sessionId === REFRESH_SESSION;
  await notifyOfMonth(ctx, tx, {
    memberId,
    month,
    news: await newsOfFile(ctx, tx, { memberId, before: before?.file ?? null, after: report.file }),
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

type Explaining = Pick<Storing, 'memberId' | 'bureau' | 'report'> & { before: EarlierAnswer | null };

/** Computed now, since reasons must outlive the earlier file. */
function reasonsOf(ctx: Context, { memberId, bureau, before, report }: Explaining): ScoreReasons {
  const { attributes, file } = report;
  if (before === null) return { attributes, since: null, moves: [] };
  const changes = before.file === null ? null : fileChanges(before.file, file);
  const moves = scoreMoves({ before: before.attributes, after: attributes, changes });
  const newItems =
    before.file === null
      ? undefined
      : newItemsOf(ctx, { memberId, bureau, before: before.file, after: file });
  return { attributes, since: before.month, moves, newItems };
}

const referenceOf = ({ itemReference }: { itemReference: string }) => itemReference;

/** References only: names stay in the file, which is pruned before its reasons. */
function newItemsOf(...files: Parameters<typeof comparedFiles>): NewItems {
  const { enquiries, accounts } = comparedFiles(...files);
  return {
    'enquiry-added': enquiries.filter(isAboutCredit).map(referenceOf),
    'account-opened': accounts.map(referenceOf),
  };
}
