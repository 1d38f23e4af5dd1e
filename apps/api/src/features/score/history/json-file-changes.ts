import { fileChanges, type FileChange } from '@wattle/domain/score/file-changes';
import { z } from 'zod';

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

/** None when either file is unreadable, so that the score can still be stored. */
export function changesBetween(before: unknown, after: unknown): FileChange[] {
  return changesIfComparable(before, after) ?? [];
}

/** As `changesBetween`, but null when either file is unreadable. */
export function changesIfComparable(before: unknown, after: unknown): FileChange[] | null {
  const [old, now] = [ComparableFile.safeParse(before), ComparableFile.safeParse(after)];
  return old.success && now.success ? fileChanges(old.data, now.data) : null;
}
