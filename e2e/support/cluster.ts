import { randomBytes } from 'node:crypto';
import { createShardedDatabase, dropShardedDatabase } from '@wattle/testkit/database/sharded-database';
import { startWattle } from '@wattle/testkit/processes/collecting';
import type { Environment as Settings } from '@wattle/testkit/processes/product';
import { surroundings } from './environment.ts';

/** A sharded database for one product, on the cluster with this coordinator. */
export async function shardedDatabase(
  coordinator: string,
  settings: Settings,
): Promise<{ settings: Settings; drop: () => Promise<void> }> {
  const name = `wattle_journeys_${randomBytes(6).toString('hex')}`;
  const migrate = async (DATABASE_URL: string): Promise<void> => {
    const env = { ...surroundings(), ...settings, DATABASE_URL };
    const { code, stderr } = await startWattle(['migrate'], env).ended;
    if (code !== 0) throw new Error(stderr);
  };
  const url = await createShardedDatabase(coordinator, name, migrate);
  return {
    settings: { DATABASE_URL: url },
    drop: () => dropShardedDatabase(coordinator, name),
  };
}
