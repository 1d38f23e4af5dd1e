import { operations } from '@wattle/contract';
import { z } from 'zod';
import { eachOnce, nonEmptyText } from './pieces.ts';

const { kind, withdrawing } = operations['GET /v1/user/consents'].response.shape.consents.element.shape;

/** Every consent with all versions of its text, and the places where it is given, in words. */
export const Consents = z.strictObject({
  consents: eachOnce(
    z.strictObject({
      kind,
      title: nonEmptyText,
      withdrawing,
      consequence: nonEmptyText,
      versions: z.record(nonEmptyText, nonEmptyText),
    }),
    'kind',
  ).superRefine((consents, context) => {
    for (const each of kind.options.filter((option) => !consents.some((one) => one.kind === option))) {
      context.addIssue({ code: 'custom', message: `there is no entry for '${each}'` });
    }
  }),
  sources: z.record(nonEmptyText, nonEmptyText),
});
export type Consents = z.output<typeof Consents>;
