import type { ResponseOf } from '@wattle/contract';
import { formatDate, parseDate, sydneyDate, type CalendarDate } from '@wattle/domain/calendar/calendar';
import { banReminderOn, canExtendBan, isBanOver } from '@wattle/domain/corrections/ban-times';
import { correctionNoticeDue, daysLeft } from '@wattle/domain/corrections/correction-times';
import { OPEN_CORRECTION_STATES } from '@wattle/domain/corrections/correction-words';

import type { Context } from '#api/platform/context.ts';

import type { Ban } from './bans/bans.sql.ts';
import type { CorrectionCase } from './cases.sql.ts';

type CorrectionsView = ResponseOf<'GET /v1/corrections'>;
/** When a request to the bureau became pending, and until when it is retried. */
type Wait = { since: Date; until: Date };
type WireCase = CorrectionsView['cases'][number];
type WireBan = NonNullable<CorrectionsView['ban']>;

/** Computes deadlines from `now`, so that they are never stale. */
export function caseOnWire(correction: CorrectionCase, now: Date, wait: Wait | undefined): WireCase {
  const { decided, closed } = correction;
  const isOpen = OPEN_CORRECTION_STATES.some((state) => state === correction.state);
  return {
    caseId: correction.id,
    reference: correction.reference,
    bureau: correction.bureauName,
    itemReference: correction.itemReference,
    itemKind: correction.itemKind,
    itemTitle: correction.item.title,
    provider: correction.item.provider,
    addressee: correction.addressee,
    words: correction.words,
    state: correction.state,
    openedAt: correction.openedAt.toISOString(),
    answerDueOn: correction.answerDueOn,
    daysLeft: isOpen ? daysLeft(dayOf(correction.answerDueOn), now) : null,
    decidedOn: decided?.on ?? null,
    noticeDueOn: decided === null ? null : formatDate(correctionNoticeDue(dayOf(decided.on))),
    outcome: closed?.outcome ?? decided?.decision ?? null,
    reasons: decided?.reasons ?? null,
    note: closed?.note ?? null,
    events: eventsOf(correction),
    triedUntil: correction.state === 'sent' ? triedUntil(wait, now) : null,
  };
}

/** Oldest first. Events at the same instant keep this order. */
function eventsOf(correction: CorrectionCase): WireCase['events'] {
  const events: { at: Date | null; kind: WireCase['events'][number]['kind'] }[] = [
    { at: correction.openedAt, kind: 'opened' },
    { at: correction.acknowledgedAt, kind: 'acknowledged' },
    { at: correction.remindedSoonAt, kind: 'reminded-answer-soon' },
    { at: correction.remindedPassedAt, kind: 'reminded-answer-passed' },
    { at: correction.decided?.at ?? null, kind: 'decided' },
    { at: correction.undeliveredAt, kind: 'undelivered' },
    { at: correction.closed?.at ?? null, kind: 'closed' },
    { at: correction.withdrawalUndeliveredAt, kind: 'withdrawal-undelivered' },
  ];
  return events
    .flatMap(({ at, kind }) => (at === null ? [] : [{ at: at.toISOString(), kind }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

/** A ban past its last day has ended, whether or not that is stored yet. */
export function banOnWire(ctx: Context, ban: Ban, wait: Wait | undefined): WireBan {
  const now = ctx.now();
  const { requestedAt, startsOn, extensions, passedOn } = ban;
  const endsOn = ban.endsOn === null ? null : dayOf(ban.endsOn);
  const isOver = isBanOver({ state: ban.state, endsOn }, now);
  const state = isOver && ban.state !== 'lifted' ? 'ended' : ban.state;
  return {
    state,
    requestedAt: requestedAt.toISOString(),
    startsOn,
    endsOn: ban.endsOn,
    reminderOn: endsOn === null ? null : formatDate(banReminderOn(endsOn)),
    daysLeft: isOver || endsOn === null ? null : daysLeft(endsOn, now),
    extensions,
    extensionRefusedAt: ban.extensionRefusedAt?.toISOString() ?? null,
    undelivered: ban.undelivered,
    triedUntil: isOver ? null : triedUntil(wait, now),
    canExtend: canExtendBan({ state, endsOn }, now),
    canLift: !isOver && state !== 'lift-requested',
    canPassOnTo: [...bureausToPassOn(ctx, ban)],
    passedOn: passedOn === null ? null : { requestedAt: passedOn.requestedAt, answers: passedOn.answers },
  };
}

/** The bureaus that the ban can be passed on to with its present end. */
export function bureausToPassOn(
  { config: { otherBureaus }, now }: Pick<Context, 'config' | 'now'>,
  { state, endsOn, passedOn }: Ban,
): readonly string[] {
  if (endsOn === null || passedOn?.endsOn === endsOn) return [];
  return canExtendBan({ state, endsOn: dayOf(endsOn) }, now()) ? otherBureaus : [];
}

/** A request pending for longer is late, and the page shows until when it is retried. */
const LATE_AFTER_MS = 3_600_000;

function triedUntil(wait: Wait | undefined, now: Date): string | null {
  if (wait === undefined || now.getTime() - wait.since.getTime() < LATE_AFTER_MS) return null;
  return formatDate(sydneyDate(wait.until));
}

export function dayOf(text: string): CalendarDate {
  const day = parseDate(text);
  if (day === null) throw new Error('not a date');
  return day;
}
