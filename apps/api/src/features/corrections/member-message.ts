import { BAN_STEPS } from '@wattle/domain/corrections/ban-times';
import { z } from 'zod';

const CaseDay = { reference: z.string(), answerDueOn: z.string() };

/** Leaves out the item, its provider and the outcome: other people may read the mailbox. */
export const MemberMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('case-opened'), ...CaseDay }),
  z.strictObject({ kind: z.literal('answer-soon'), ...CaseDay }),
  z.strictObject({ kind: z.literal('answer-passed'), ...CaseDay }),
  z.strictObject({ kind: z.literal('case-decided'), reference: z.string(), noticeDueOn: z.string() }),
  z.strictObject({ kind: z.literal('case-undelivered'), reference: z.string() }),
  z.strictObject({ kind: z.literal('withdrawal-undelivered'), reference: z.string() }),
  z.strictObject({ kind: z.literal('ban-in-force'), endsOn: z.string(), isExtension: z.boolean() }),
  z.strictObject({ kind: z.literal('ban-extension-refused'), endsOn: z.string(), isOver: z.boolean() }),
  z.strictObject({ kind: z.literal('ban-ending'), endsOn: z.string() }),
  z.strictObject({ kind: z.literal('ban-lifted') }),
  z.strictObject({
    kind: z.literal('ban-undelivered'),
    step: z.enum(BAN_STEPS),
    endsOn: z.string().nullable(),
    isOver: z.boolean(),
  }),
]);
export type MemberMessage = z.output<typeof MemberMessage>;
export type MessageOf<Kind extends MemberMessage['kind']> = Extract<MemberMessage, { kind: Kind }>;
