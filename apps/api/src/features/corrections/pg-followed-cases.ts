import { formatDate, parseDate, sydneyDate, type CalendarDate } from '@wattle/domain/calendar/calendar';
import { addDays } from '@wattle/domain/contact/business-days';
import {
  correctionNoticeDue,
  correctionReminderDue,
  CORRECTION_TIMES,
  type CorrectionReminder,
} from '@wattle/domain/corrections/correction-times';
import type { CorrectionState } from '@wattle/domain/corrections/correction-words';
import { sql } from 'kysely';

import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { ifSpread, skippingLocked } from '#api/platform/database/statements.ts';
import type { InTransaction } from '#api/platform/context.ts';

import type {
  BureauMessages,
  CorrectionRequest,
  FollowedCase,
  FollowedCases,
  SubjectOf,
  TellMember,
} from './corrections.ports.ts';
import { correctionContext } from './pg-correction-cases.ts';
import { ownerOf } from './pg-references.ts';

/** Each pause is twice as long as the last, up to this many times the first: a minute grows to twelve hours. */
const LONGEST_PAUSE = 720;
/** Rows read together; a statement returns no more. */
const PAGE = 100;

type NoteDeps = { database: Pick<Database, 'db' | 'spread'>; clock: Clock; askMs: number };

/** Notes that the bureau has a case. If told twice, the first time counts; a case that is over stays so. */
export function makePgNoteAcknowledged({ database: { db }, clock, askMs }: NoteDeps) {
  return async (reference: string): Promise<void> => {
    const now = clock.now();
    await db
      .updateTable('correction_cases')
      .set({ state: 'acknowledged', acknowledged_at: now, ask_at: new Date(now.getTime() + askMs) })
      .where('member_id', '=', await ownerOf(db, reference))
      .where('reference', '=', reference)
      .where('state', '=', 'sent')
      .execute();
  };
}

type Deps = NoteDeps & {
  cipher: FieldCipher;
  tell: TellMember;
  bureau: Pick<BureauMessages, 'lodge'>;
  subjectOf: SubjectOf;
  inTransaction: InTransaction;
};

/** The cases that the worker follows. Every change is conditional, so two workers do nothing twice. */
export function makePgFollowedCases(deps: Deps): Omit<FollowedCases, 'acknowledged'> {
  const { database, clock, cipher, tell, inTransaction, askMs } = deps;
  return {
    async takeUp(most) {
      const now = clock.now();
      const { rows } = await sql<{ id: string; reference: string; member_id: string }>`
        update correction_cases set
          ask_at = to_timestamp(${now.getTime() / 1000}::float8
            + ${askMs / 1000}::float8 * least(2.0 ^ least(asks, 30), ${LONGEST_PAUSE}::float8)),
          asks = asks + 1
        where id in (
          select id from correction_cases
          where state = 'acknowledged' and ask_at <= ${now}
          order by ask_at limit ${most}
          ${skippingLocked(database)}
        )${ifSpread(database, sql` and state = 'acknowledged' and ask_at <= ${now}`)}
        returning id, reference, member_id`.execute(database.db);
      return rows.map((row) => ({ id: row.id, reference: row.reference, memberId: row.member_id }));
    },

    decide: ({ id, reference, memberId }, { decision, on, reasons }) =>
      inTransaction(async (tx) => {
        const sealed = reasons === null ? null : cipher.seal(reasons, correctionContext('reasons', id));
        const decided = await tx
          .updateTable('correction_cases')
          .set({
            state: 'decided',
            decision,
            decided_on: on,
            decided_at: clock.now(),
            reasons: sealed,
            ask_at: null,
          })
          .where('member_id', '=', memberId)
          .where('id', '=', id)
          .where('state', 'in', ['sent', 'acknowledged'])
          .returning('id')
          .execute();
        if (decided.length === 0) return;
        const noticeDueOn = formatDate(correctionNoticeDue(dayOf(on)));
        await tell(tx, memberId, { kind: 'case-decided', reference, noticeDueOn });
      }),

    sendAgain: (of) => sendAgain(deps, of),
    remind: () => remindAll(deps),
  };
}

async function sendAgain(
  { inTransaction, cipher, bureau, subjectOf }: Deps,
  of: FollowedCase,
): Promise<void> {
  const subject = await subjectOf(of.memberId);
  await inTransaction(async (tx) => {
    const row = await tx
      .updateTable('correction_cases')
      .set({ state: 'sent', ask_at: null })
      .where('member_id', '=', of.memberId)
      .where('id', '=', of.id)
      .where('state', '=', 'acknowledged')
      .returning(['fields', 'opened_at'])
      .executeTakeFirst();
    if (row === undefined) return;
    const { answer_due_on: answerDueOn } = await tx
      .selectFrom('correction_cases')
      .select(sql<string>`answer_due_on::text`.as('answer_due_on'))
      .where('member_id', '=', of.memberId)
      .where('id', '=', of.id)
      .executeTakeFirstOrThrow();
    const request = JSON.parse(
      cipher.open(row.fields, correctionContext('fields', of.id)),
    ) as CorrectionRequest;
    const { opened_at: openedAt } = row;
    await bureau.lodge(tx, { ...request, ...of, openedAt, answerDueOn }, subject);
  });
}

type Waiting = {
  id: string;
  reference: string;
  member_id: string;
  state: CorrectionState;
  answer_due_on: string;
  reminded_soon_at: Date | null;
  reminded_passed_at: Date | null;
};

/** Walks by key through the cases whose deadline is near or over: one that fails holds up none of the others. */
async function remindAll(deps: Deps): Promise<number> {
  let [told, after]: [number, string] = [0, '00000000-0000-0000-0000-000000000000'];
  let defect: unknown = null;
  for (;;) {
    const page = await waitingAfter(deps, after);
    for (const row of page) {
      try {
        if (await remind(deps, row)) told += 1;
      } catch (cause) {
        defect = cause;
      }
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE) break;
  }
  if (defect !== null) throw defect;
  return told;
}

async function waitingAfter({ database: { db }, clock }: Deps, after: string): Promise<Waiting[]> {
  const today = sydneyDate(clock.now());
  const horizon = formatDate(addDays(today, CORRECTION_TIMES.reminderDaysBefore));
  const { rows } = await sql<Waiting>`
    select id, reference, member_id, state, answer_due_on::text as answer_due_on, reminded_soon_at, reminded_passed_at
    from correction_cases
    where state in ('sent', 'acknowledged') and answer_due_on <= ${horizon}::date and id > ${after}::uuid
      and (reminded_passed_at is null and answer_due_on < ${formatDate(today)}::date
        or reminded_soon_at is null and answer_due_on >= ${formatDate(today)}::date)
    order by id limit ${PAGE}`.execute(db);
  return rows;
}

const COLUMNS = { 'answer-soon': 'reminded_soon_at', 'answer-passed': 'reminded_passed_at' } as const;

async function remind(deps: Deps, row: Waiting): Promise<boolean> {
  const now = deps.clock.now();
  const sent: CorrectionReminder[] = [
    ...(row.reminded_soon_at === null ? [] : (['answer-soon'] as const)),
    ...(row.reminded_passed_at === null ? [] : (['answer-passed'] as const)),
  ];
  const due = correctionReminderDue({ state: row.state, answerDueOn: dayOf(row.answer_due_on), sent }, now);
  if (due === null) return false;
  return deps.inTransaction(async (tx) => {
    const marked = await tx
      .updateTable('correction_cases')
      .set({ [COLUMNS[due]]: now })
      .where('member_id', '=', row.member_id)
      .where('id', '=', row.id)
      .where(COLUMNS[due], 'is', null)
      .where('state', 'in', ['sent', 'acknowledged'])
      .returning('id')
      .execute();
    if (marked.length === 0) return false;
    const { reference, answer_due_on: answerDueOn } = row;
    await deps.tell(tx, row.member_id, { kind: due, reference, answerDueOn });
    return true;
  });
}

function dayOf(text: string): CalendarDate {
  const day = parseDate(text);
  if (day === null) throw new Error('a day that is none');
  return day;
}
