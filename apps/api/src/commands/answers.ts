import {
  listQuarantined,
  openQuarantined,
} from '#api/features/score/credit-files/quarantined-answers.sql.ts';

import { defineCommand } from './command.ts';
import { columns } from './help.ts';
import { ID } from './member-options.ts';

const LISTED_MAX = 200;

export const listAnswers = defineCommand({
  name: 'answers list',
  summary: 'lists answers of a bureau that could not be read, or not wholly',
  usage: '',
  about: `Shows the ${LISTED_MAX} newest: reference, bureau, month, protocol, kind, and the paths of what could not be mapped or
the names of what is unknown. It shows nothing of what they hold.`,
  example: 'answers list',
  options: {},
  async run({ ctx }) {
    const listed = await listQuarantined(ctx, LISTED_MAX);
    const rows = listed.map(({ reference, bureau, month, protocol, kind, paths }) => [
      reference,
      bureau,
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
  options: { reference: { value: ID, help: 'as `answers list` shows it', isNeeded: true } },
  async run({ ctx }, { reference }) {
    const answer = await openQuarantined(ctx, reference);
    if (answer === null) return { text: 'There is no such answer.', isDone: false };
    return { text: answer, isDone: true, data: { reference, answer } };
  },
});
