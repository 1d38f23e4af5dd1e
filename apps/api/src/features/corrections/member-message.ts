import { BAN_STEPS } from '@wattle/domain/corrections/ban-times';
import { z } from 'zod';

const Ban = { bureauName: z.string() };
const Case = { ...Ban, reference: z.string() };
const CaseDay = { ...Case, answerDueOn: z.string() };

/** Leaves out the item, its provider and the outcome: other people may read the mailbox. */
export const MemberMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('case-opened'), ...CaseDay }),
  z.strictObject({ kind: z.literal('answer-soon'), ...CaseDay }),
  z.strictObject({ kind: z.literal('answer-passed'), ...CaseDay }),
  z.strictObject({ kind: z.literal('case-decided'), ...Case, noticeDueOn: z.string() }),
  z.strictObject({ kind: z.literal('case-undelivered'), ...Case }),
  z.strictObject({ kind: z.literal('withdrawal-undelivered'), ...Case }),
  z.strictObject({ kind: z.literal('ban-in-force'), ...Ban, endsOn: z.string(), isExtension: z.boolean() }),
  z.strictObject({
    kind: z.literal('ban-extension-refused'),
    ...Ban,
    endsOn: z.string(),
    isOver: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('ban-ending'), ...Ban, endsOn: z.string() }),
  z.strictObject({ kind: z.literal('ban-ended'), ...Ban }),
  z.strictObject({ kind: z.literal('ban-lifted'), ...Ban }),
  z.strictObject({ kind: z.literal('access-tried'), ...Ban, on: z.string() }),
  z.strictObject({
    kind: z.literal('ban-undelivered'),
    ...Ban,
    step: z.enum(BAN_STEPS),
    endsOn: z.string().nullable(),
    isOver: z.boolean(),
  }),
]);
export type MemberMessage = z.output<typeof MemberMessage>;
export type MessageOf<Kind extends MemberMessage['kind']> = Extract<MemberMessage, { kind: Kind }>;
