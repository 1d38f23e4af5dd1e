import { fileChanges, type FileChange } from '@wattle/domain/file-changes';
import { PATHS } from '@wattle/domain/paths';
import { sql } from 'kysely';
import { z } from 'zod';

import { statementsOf } from '#api/platform/statements.ts';
import type { Tx } from '#api/platform/transaction.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import type { Outbox } from '#api/platform/outbox.ts';

import type { ScoreNotice, UnsubscribeTokens } from './notices.ports.ts';

type Deps = {
  outbox: Outbox;
  cipher: Pick<FieldCipher, 'open'>;
  tokens: UnsubscribeTokens;
  origin: string;
  wordsOf: (notice: ScoreNotice) => NoticeWords;
  /** What the file of a month was sealed for. */
  fileContext: (of: { memberId: string; month: string }) => string;
};
type NoticeWords = { heading: string; opening: string; lines: readonly string[]; score: string };

/** A month's answer of the bureau, about to be kept. */
type Kept = { memberId: string; month: string; score: number; file: unknown };
type Row = { email: Uint8Array; consent_id: string; month: string; score: number; file: Uint8Array };

/**
 * Tells a member who wants it of what the month's answer changed, by a mail in the transaction that keeps the answer:
 * a month is kept once, so it is told once. Without an answer before there is nothing to compare, and no mail.
 */
export function makeOutboxScoreNotices(deps: Deps) {
  return async (tx: Tx, { memberId, month, score, file }: Kept): Promise<void> => {
    const before = await lastOfSubscriber(tx, { memberId, month });
    if (before === undefined) return;
    const sealedFor = deps.fileContext({ memberId, month: before.month });
    const changes = changesBetween(JSON.parse(deps.cipher.open(before.file, sealedFor)), file);
    const hasScoreChanged = score !== before.score;
    if (changes.length === 0 && !hasScoreChanged) return;
    const to = deps.cipher.open(before.email, `members.email:${memberId}`);
    const mail = noticeMail(deps, { changes, hasScoreChanged, token: deps.tokens.of(before.consent_id) });
    await deps.outbox.add(tx, 'score-notice', { kind: 'email', to, ...mail });
  };
}

/**
 * One statement; no row for whoever has not asked for notices or has no answer of an earlier month, nor where that was
 * about somebody whom the member no longer is on paper.
 */
async function lastOfSubscriber(tx: Tx, { memberId, month }: Pick<Kept, 'memberId' | 'month'>) {
  const { rows } = await sql<Row>`
    select m.email, latest.id as consent_id, before.month, before.score, before.file
    from members m
    cross join lateral (
      select id, granted from consents where member_id = m.id and kind = 'score-notices'
      order by given_at desc limit 1
    ) as latest
    cross join lateral (
      select month, score, file, stale from score_snapshots where member_id = m.id and month < ${month}
      order by month desc limit 1
    ) as before
    where m.id = ${memberId} and latest.granted and not before.stale`.execute(statementsOf(tx));
  return rows[0];
}

const event = { date: z.string(), provider: z.string().optional(), type: z.string().optional() };
const Event = z.object({ ...event, amount: z.number().optional() });
const ComparableFile = z.object({
  accounts: z.array(
    z.object({
      accountReference: z.string(),
      status: z.string(),
      repaymentHistory: z.array(
        z.object({ month: z.string(), code: z.string(), hardship: z.string().nullable() }),
      ),
    }),
  ),
  enquiries: z.array(Event),
  defaults: z.array(Event.extend({ accountReference: z.string(), status: z.string() })),
  courtActions: z.array(Event.extend({ creditor: z.string(), settled: z.boolean() })),
});

/** A file that can't be read as agreed has no changes to tell of; it must not keep the score from being kept. */
function changesBetween(before: unknown, after: unknown): FileChange[] {
  const [old, now] = [ComparableFile.safeParse(before), ComparableFile.safeParse(after)];
  return old.success && now.success ? fileChanges(old.data, now.data) : [];
}

/** What the mail says, and how it is left for good. */
export function noticeMail(
  { origin, wordsOf }: Pick<Deps, 'origin' | 'wordsOf'>,
  { token, ...notice }: ScoreNotice & { token: string },
) {
  const { heading, opening, lines, score } = wordsOf(notice);
  const mail = composeMail({
    heading,
    parts: [
      { text: opening },
      ...(lines.length === 0 ? [] : [{ list: [...lines] }]),
      { text: score },
      { link: `${origin}${PATHS.dashboard}`, label: 'Log in to see it' },
      { quiet: 'An email is no safe place for a score, so it says neither yours nor any amount or name.' },
    ],
    footer: {
      why: 'You get this email because you asked to be told when your score or file changes.',
      // Behind a '#', which browsers keep to themselves: no server's log has it.
      unsubscribeUrl: `${origin}${PATHS.unsubscribe}#${token}`,
      oneClickUrl: `${origin}/v1/notices/unsubscribe?token=${token}`,
    },
  });
  return { subject: heading, ...mail };
}
