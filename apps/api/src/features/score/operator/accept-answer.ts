import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { Staff } from '#api/platform/sessions/activity.sql.ts';

import { bureauNameOf } from '../../bureaus/bureau.ts';
import { subjectOf } from '../../bureaus/bureau-subject.sql.ts';
import { isFileOf } from '../../bureaus/is-file-of.ts';
import { openQuarantined } from '../credit-files/quarantined-answers.sql.ts';
import { dayWithin, gatewayOf } from '../refresh-score.ts';
import { settleAnswer } from '../settle-answer.ts';
import { OPERATOR_EVENTS } from './operator-events.ts';

/**
 * - `unknown`: no answer is kept under this reference.
 * - `other-bureau`: the bureau that gave it is not asked any more.
 * - `unread`: it still cannot be read.
 * - `unmatched`: it can be read now, and is about another person. It is kept as such.
 * - `done`: the member has a file of that month.
 * - `superseded`: the member's details have changed, or the bureau is asked again.
 * - `ended`: the member has left, or withdrew the consent.
 */
export type NotAccepted =
  | 'unknown'
  | 'other-bureau'
  | 'unread'
  | 'unmatched'
  | 'done'
  | 'superseded'
  | 'ended';

type Accepting = { reference: string; by: Staff };

/** Reads a kept answer again and stores it as the member's. One about another person is stored only if it was kept as such. */
export async function acceptAnswer(
  ctx: Context,
  { reference, by }: Accepting,
): Promise<Outcome<null, NotAccepted>> {
  const kept = await openQuarantined(ctx, reference);
  if (kept === null) return fail('unknown');
  const { memberId, bureau, month, keptAt, answer: text } = kept;
  if (bureau === 'second' && ctx.config.bureaus.second === null) return fail('other-bureau');
  if (kept.bureauName !== bureauNameOf(ctx, bureau)) return fail('other-bureau');
  const read = gatewayOf(ctx, bureau).read(text, { reference, month });
  if (!read.ok) return fail('unread');
  const subject = await subjectOf(ctx, memberId, bureau);
  if (subject === null) return fail('ended');
  const key = { memberId, bureau, month, reference, receivedOn: dayWithin(month, keptAt), callerId: null };
  if (kept.kind !== 'unmatched' && !isFileOf(read.value.file.subject, subject)) {
    const { protocol } = read.value;
    const quarantined = { kind: 'unmatched', protocol, paths: [], answer: text } as const;
    await settleAnswer(ctx, { ...key, answer: { ...fail('unmatched'), quarantined } });
    return fail('unmatched');
  }
  const settled = await settleAnswer(ctx, { ...key, answer: read, acceptedBy: by });
  if (settled.kind !== 'stored') return fail(settled.kind);
  ctx.securityEvents.record(OPERATOR_EVENTS['operator-accepted-answer'], { memberId, reason: reference });
  return succeed(null);
}
