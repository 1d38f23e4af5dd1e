import type { Context } from '#api/platform/context.ts';
import { reportJobFailure } from '#api/platform/jobs/job-failures.ts';

/** Limit of one run. A million members with a new file a month are 33,000 a day; this allows 288,000. */
const MAX_MEMBERS = 2000;
const PAGE = 100;

type Sweep = {
  /** Failures are reported under its name. */
  job: string;
  signal: AbortSignal;
  /** Members after this one, by id. */
  find: (page: { after: string | null; limit: number }) => Promise<string[]>;
  work: (memberId: string) => Promise<void>;
};

/**
 * Works through members by id, so that one whose file cannot be read does not block those after it: they are reported
 * and retried at the next run. Returns how many were done.
 */
export async function byMember(ctx: Context, { job, signal, find, work }: Sweep): Promise<number> {
  const onDefect = reportJobFailure(ctx, job);
  let done = 0;
  let after: string | null = null;
  while (done < MAX_MEMBERS) {
    const page: string[] = await find({ after, limit: PAGE });
    for (const memberId of page) {
      if (signal.aborted) return done;
      try {
        await work(memberId);
        done += 1;
      } catch (cause) {
        onDefect(cause);
      }
    }
    after = page.at(-1) ?? null;
    if (after === null) break;
  }
  return done;
}
