import { askAgainWorker } from './compose-ask-again.ts';
import { followCorrectionsWorker } from './compose-corrections.ts';
import { refreshWorker } from './compose-notices.ts';
import type { Platform } from './compose-platform.ts';
import { cleanUpWorker } from './platform/jobs/cleaner.ts';
import type { JobWorker } from './platform/jobs/job-workers.ts';

/** The background work of all features; the outbox's own is begun with the platform. */
export function composeWorkers(platform: Platform): JobWorker[] {
  return [
    askAgainWorker(platform),
    followCorrectionsWorker(platform),
    refreshWorker(platform),
    cleanUpWorker(platform),
  ];
}
