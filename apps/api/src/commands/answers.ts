import { listQuarantined } from '#api/features/score/credit-files/quarantined-answers.sql.ts';
import { acceptAnswer, type NotAccepted } from '#api/features/score/operator/accept-answer.ts';
import { askAgain, askAgainForAll } from '#api/features/score/operator/ask-again.ts';
import { showAnswer as openAnswer } from '#api/features/score/operator/show-answer.ts';
import { sydneyMonth } from '@wattle/domain/calendar/calendar';

import { defineCommand, UsageError, type Value } from './command.ts';
import { columns } from './help.ts';
import { ID, STAFF_OPTIONS, STAFF_USAGE } from './member-options.ts';

const LISTED_MAX = 200;

const REFERENCE = { value: ID, help: 'as `answers list` shows it' } as const;

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
  usage: `--reference ID ${STAFF_USAGE}`,
  about: `Opens it with the field keys. It is a credit file: keep it out of tickets and mails, and delete what you save. The
member reads in their activity that you looked, why, and in which case.`,
  example: 'answers show --reference 0190d0f0-0000-4000-8000-000000000001 --reason unread --case 4711',
  options: { reference: { ...REFERENCE, isNeeded: true }, ...STAFF_OPTIONS },
  needs: 'staff',
  async run({ ctx, by }, { reference }) {
    const answer = await openAnswer(ctx, { reference, by });
    if (answer === null) return { text: 'There is no such answer.', isDone: false };
    return { text: answer, isDone: true, data: { reference, answer } };
  },
});

const NOT_ACCEPTED: Readonly<Record<NotAccepted, string>> = {
  unknown: 'There is no such answer.',
  'other-bureau': 'Nothing is stored: this bureau is not asked any more.',
  unread: 'Nothing is stored: the answer still cannot be read.',
  unmatched:
    'Nothing is stored: the answer can be read now, and is about another person. If it is the member after all, accept it again.',
  done: 'Nothing is stored: the member has a file of that month.',
  superseded: 'Nothing is stored: the member has changed their details, or the bureau is asked again.',
  ended: 'Nothing is stored: the member has left, or withdrew the consent.',
};

export const accept = defineCommand({
  name: 'answers accept',
  summary: "stores one of them as the member's",
  usage: `--reference ID ${STAFF_USAGE}`,
  about: `Reads it again, stores score and file, and says so in the member's activity. Before you accept an answer about another person,
make sure that the file is the member's, such as by a document that names both names.`,
  example: 'answers accept --reference 0190d0f0-0000-4000-8000-000000000001 --reason unmatched --case 4711',
  options: { reference: { ...REFERENCE, isNeeded: true }, ...STAFF_OPTIONS },
  needs: 'staff',
  async run({ ctx, by }, { reference }) {
    const accepted = await acceptAnswer(ctx, { reference, by });
    const data = { reference, outcome: accepted.ok ? 'accepted' : accepted.failure };
    if (!accepted.ok) return { text: NOT_ACCEPTED[accepted.failure], isDone: false, data };
    return { text: "The answer is stored as the member's.", isDone: true, data };
  },
});

const MONTH: Value = { name: 'MONTH', must: 'a month, such as 2026-03', pattern: /^\d{4}-(0[1-9]|1[0-2])$/ };
const OUTCOME: Value = { name: 'OUTCOME', must: 'lost or unread', pattern: /^(lost|unread)$/ };
const BUREAU: Value = { name: 'BUREAU', must: 'primary or second', pattern: /^(primary|second)$/ };

export const askBureauAgain = defineCommand({
  name: 'answers ask-again',
  summary: 'has a bureau asked again for a member who got no score this month',
  usage: `(--reference ID | --outcome OUTCOME --month MONTH --bureau BUREAU) ${STAFF_USAGE}`,
  about: `Opens the month's order under a new reference, and says so in the member's activity. The bureau is asked by the monthly refresh, or
when the member comes. It may record another enquiry: ask the bureau first what became of the one before.`,
  example: 'answers ask-again --outcome lost --month 2026-03 --bureau primary --reason lost --case 4711',
  options: {
    reference: { value: ID, help: 'of one enquiry, as `answers list` or the log shows it' },
    outcome: {
      value: OUTCOME,
      help: 'every enquiry without an answer (lost), or without a readable one (unread)',
    },
    month: { value: MONTH, help: 'with --outcome: this month' },
    bureau: { value: BUREAU, help: 'with --outcome: `primary` or `second`' },
    ...STAFF_OPTIONS,
  },
  needs: 'staff',
  check({ reference, outcome, month, bureau }) {
    const given = [outcome, month, bureau].filter((value) => value !== undefined);
    if (given.length !== (reference === undefined ? 3 : 0))
      throw new UsageError('give either --reference, or --outcome, --month and --bureau');
  },
  async run({ ctx, by }, { reference, outcome, month, bureau }) {
    if (reference !== undefined) {
      const isDone = await askAgain(ctx, { reference, by });
      const text = isDone ? 'The bureau is asked again.' : 'No enquiry of this month without a score has it.';
      return { text, isDone, data: { reference, isDone } };
    }
    if (month !== sydneyMonth(ctx.now())) return { text: 'That month is not this one.', isDone: false };
    const count = await askAgainForAll(ctx, {
      bureau: bureau === 'second' ? 'second' : 'primary',
      outcome: outcome === 'unread' ? 'unread' : 'lost',
      by,
    });
    return { text: `The bureau is asked again for ${count}.`, isDone: true, data: { count } };
  },
});
