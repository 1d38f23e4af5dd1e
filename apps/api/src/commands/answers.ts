import {
  listQuarantined,
  openQuarantined,
} from '#api/features/score/credit-files/quarantined-answers.sql.ts';

import { acceptAnswer, type NotAccepted } from '#api/features/score/operator/accept-answer.ts';
import { askAgain, askAgainForLost } from '#api/features/score/operator/ask-again.ts';
import { sydneyMonth } from '@wattle/domain/calendar/calendar';

import { defineCommand, UsageError, type Value } from './command.ts';
import { columns } from './help.ts';
import { ID } from './member-options.ts';

const LISTED_MAX = 200;

const REFERENCE = { value: ID, help: 'as `answers list` shows it' } as const;
const WHY: Value = { name: 'WHY', must: '1 to 500 characters', pattern: /^(?=.*\S).{1,500}$/s };
const reason = { value: WHY, help: 'why, without names, kept with the order', isNeeded: true } as const;

export const listAnswers = defineCommand({
  name: 'answers list',
  summary: 'lists answers of a bureau that could not be read, or are about another person',
  usage: '',
  about: `Shows the ${LISTED_MAX} newest: reference, bureau, month, protocol, kind, and the paths of what could not be read or
the names of what is unknown. It shows nothing of what they hold.`,
  example: 'answers list',
  options: {},
  async run({ ctx }) {
    const listed = await listQuarantined(ctx, LISTED_MAX);
    const rows = listed.map(({ reference, bureauName, month, protocol, kind, paths }) => [
      reference,
      bureauName,
      month,
      protocol,
      kind,
      paths,
    ]);
    const head = ['REFERENCE', 'BUREAU', 'MONTH', 'PROTOCOL', 'KIND', 'PATHS'];
    const text = listed.length === 0 ? 'No answer was kept.' : columns([head, ...rows]);
    return { text, isDone: true, data: listed };
  },
});

export const showAnswer = defineCommand({
  name: 'answers show',
  summary: "writes one of them as the bureau sent it: a person's credit file",
  usage: '--reference ID',
  about: `Opens it with the field keys. It is a credit file: keep it out of tickets and mails, and delete what you save.`,
  example: 'answers show --reference 0190d0f0-0000-4000-8000-000000000001',
  options: { reference: { ...REFERENCE, isNeeded: true } },
  async run({ ctx }, { reference }) {
    const answer = await openQuarantined(ctx, reference);
    if (answer === null) return { text: 'There is no such answer.', isDone: false };
    return { text: answer.answer, isDone: true, data: { reference, answer: answer.answer } };
  },
});

const NOT_ACCEPTED: Readonly<Record<NotAccepted, string>> = {
  unknown: 'There is no such answer.',
  'other-bureau': 'Nothing is stored: this bureau is not asked any more.',
  unread: 'Nothing is stored: the answer still cannot be read.',
  unmatched:
    'Nothing is stored: the answer can be read now, and is about another person. If it is the member after all, accept it again.',
  done: 'Nothing is stored: the member has a score of that month.',
  superseded: 'Nothing is stored: the member has changed their details.',
  ended: 'Nothing is stored: the member has left, or withdrew the consent.',
};

export const accept = defineCommand({
  name: 'answers accept',
  summary: "stores one of them as the member's",
  usage: '--reference ID --reason WHY',
  about: `Reads it again, stores score and file, and records the reason. Before you accept an answer about another person,
make sure that the file is the member's, such as by a document that names both names.`,
  example:
    'answers accept --reference 0190d0f0-0000-4000-8000-000000000001 --reason "marriage certificate, ticket 4711"',
  options: { reference: { ...REFERENCE, isNeeded: true }, reason },
  async run({ ctx }, { reference, reason: why }) {
    const accepted = await acceptAnswer(ctx, { reference, reason: why.trim() });
    const data = { reference, outcome: accepted.ok ? 'accepted' : accepted.failure };
    if (!accepted.ok) return { text: NOT_ACCEPTED[accepted.failure], isDone: false, data };
    return { text: "The answer is stored as the member's.", isDone: true, data };
  },
});

const MONTH: Value = { name: 'MONTH', must: 'a month, such as 2026-03', pattern: /^\d{4}-(0[1-9]|1[0-2])$/ };
const BUREAU: Value = { name: 'BUREAU', must: 'primary or second', pattern: /^(primary|second)$/ };

export const askBureauAgain = defineCommand({
  name: 'answers ask-again',
  summary: 'has a bureau asked again for a member who got no score this month',
  usage: '(--reference ID | --lost --month MONTH --bureau BUREAU) --reason WHY',
  about: `Opens the month's order under a new reference, and records the reason. The bureau is asked by the monthly refresh, or
when the member comes. It may record another enquiry: ask the bureau first what became of the one before.`,
  example:
    'answers ask-again --lost --month 2026-03 --bureau primary --reason "the bureau took none of them"',
  options: {
    reference: { value: ID, help: 'of one enquiry, as `answers list` or the log shows it' },
    lost: { help: 'every enquiry that the bureau did not answer' },
    month: { value: MONTH, help: 'with --lost: this month' },
    bureau: { value: BUREAU, help: 'with --lost: `primary` or `second`' },
    reason,
  },
  check({ reference, lost = false, month, bureau }) {
    if ((reference === undefined) !== lost) throw new UsageError('give either --reference or --lost');
    if (lost !== (month !== undefined) || lost !== (bureau !== undefined))
      throw new UsageError('give --month and --bureau with --lost');
  },
  async run({ ctx }, { reference, month, bureau, reason: why }) {
    const reasonGiven = why.trim();
    if (reference !== undefined) {
      const isDone = await askAgain(ctx, { reference, reason: reasonGiven });
      const text = isDone ? 'The bureau is asked again.' : 'No enquiry of this month without a score has it.';
      return { text, isDone, data: { reference, isDone } };
    }
    if (month !== sydneyMonth(ctx.now())) return { text: 'That month is not this one.', isDone: false };
    const of = bureau === 'second' ? 'second' : 'primary';
    const count = await askAgainForLost(ctx, { bureau: of, reason: reasonGiven });
    return { text: `The bureau is asked again for ${count}.`, isDone: true, data: { count } };
  },
});
