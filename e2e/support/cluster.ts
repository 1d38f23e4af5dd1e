import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { createSpreadDatabase, dropSpreadDatabase } from '@wattle/testkit/spread-database';
import { surroundings } from './environment.ts';
import { projectRoot, type Settings } from './service.ts';

const run = promisify(execFile);

/** A database for one product on the cluster whose coordinator is there: what the product is told of it. */
export async function spreadDatabase(
  coordinator: string,
  settings: Settings,
): Promise<{ settings: Settings; drop: () => Promise<void> }> {
  const name = `wattle_journeys_${randomBytes(6).toString('hex')}`;
  const migrate = async (DATABASE_URL: string): Promise<void> => {
    const env = { ...surroundings(), ...settings, DATABASE_URL };
    await run(process.execPath, [path.join(projectRoot, 'apps/api/src/commands/wattle.ts'), 'migrate'], {
      env,
    });
  };
  const url = await createSpreadDatabase(coordinator, name, migrate);
  return {
    settings: { DATABASE_URL: url },
    drop: () => dropSpreadDatabase(coordinator, name),
  };
}
