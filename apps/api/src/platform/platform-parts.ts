import type { Retention } from './database/retention.ts';
import { idempotencyRetention } from './idempotency/idempotency.sql.ts';
import { temporaryPasswordRetention } from './members/members.sql.ts';
import { pageFileRetention } from './page-files/page-files.sql.ts';
import { outboxRetention } from './outbox/outbox.sql.ts';
import { oldPasswordByMember } from './sessions/owner-check.ts';
import { sessionRetention } from './sessions/sessions.sql.ts';
import { addressFactor, type Budget, defineBudget, MINUTE } from './throttles/budget.ts';
import { throttleRetention } from './throttles/throttles.sql.ts';
import { cleanUpJob } from './jobs/cleaner.ts';
import type { Job } from './jobs/job.ts';

/** Field checks, challenges and followed links per address: far more than a person causes. */
const entryByAddress = defineBudget({
  name: 'entryByAddress',
  counts: 'calls',
  hits: 240,
  windowMs: MINUTE,
  times: addressFactor,
});

export const PLATFORM_BUDGETS: readonly Budget[] = [entryByAddress, oldPasswordByMember];

export const PLATFORM_RETENTION: readonly Retention[] = [
  ...throttleRetention,
  ...sessionRetention,
  temporaryPasswordRetention,
  idempotencyRetention,
  ...outboxRetention,
  pageFileRetention,
];

export const PLATFORM_JOBS: readonly Job[] = [cleanUpJob];
