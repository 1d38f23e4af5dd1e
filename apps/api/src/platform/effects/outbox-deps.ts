import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Deliver, EffectEnd } from './effect.ts';
import type { EffectKind } from './effect-rules.ts';
import type { FieldCipher } from '../secrets/field-encryption.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../logs/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { KeyedHash } from '../secrets/secrets.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** The dependencies of the outbox. */
export type OutboxDeps = {
  database: Database;
  cipher: FieldCipher;
  clock: Clock;
  /** Hides whom an effect is for, so that nobody can read it. */
  hash: KeyedHash;
  logger: Logger;
  metrics: Pick<Metrics, 'effectFailed' | 'jobFailed'>;
  jobs: Jobs;
  deliver: Deliver;
  ends: Record<EffectKind, EffectEnd>;
  /** A delivery then counts as caused by what added its effect. */
  tracing?: Tracing | null;
};
