import { openProcess } from '#api/compose.ts';
import { cheapArgon } from '#api/testing/cheap-argon.ts';
import type { Harness } from '#api/testing/harness.ts';

type Serving = Pick<Harness, 'platform' | 'database' | 'clock'>;

/** Another process of the web role on the same database, so without workers. */
export const openWebProcess = ({ platform, database, clock }: Serving, argon = cheapArgon) =>
  openProcess({ config: { ...platform.config, role: 'web' }, database, clock, argon });
