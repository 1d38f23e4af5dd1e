import { join } from 'node:path';

import { freshKeys } from '@wattle/testkit/processes/product';
import { projectRoot } from '@wattle/testkit/project-root';

import { readOptions } from '../options.ts';
import { openStage, run, type Named, type Place, type Scene } from '../run.ts';
import { startProduct, startWorld } from '../surroundings/product.ts';
import { stopSignal, printLine, reportResult } from '../report-result.ts';
import { startCluster } from './cluster.ts';
import { missingPackages } from './programs.ts';

type Kill = 'node' | 'server';

const KILLS = 10;

/** Alternates between the whole machine of the primary, and its PostgreSQL alone. */
function killsOf(rounds: number): Named<Kill>[] {
  const count = rounds === 1 ? KILLS : rounds;
  return Array.from({ length: count }, (_, index) => {
    const fault: Kill = index % 2 === 0 ? 'node' : 'server';
    return { name: `${fault} of the primary killed, ${index + 1}`, fault };
  });
}

async function startWithStandby({ folder, results, endings }: Place<Kill>): Promise<Scene<Kill>> {
  // oxlint-disable-next-line node/no-process-env -- where the pooler is that was built for the drill
  const pgbouncer = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';
  const cluster = await startCluster({ folder, results, pgbouncer, endings });
  const { world, ports } = await startWorld(results, endings);
  const product = await startProduct({
    folder: results,
    keys: freshKeys(),
    dataDir: join(folder, 'product'),
    // Workers listen, which no pooler of transactions passes on.
    databaseUrl: { web: cluster.pooled, worker: cluster.direct },
    ports,
  });
  endings.push(product.stop);
  return {
    ...openStage({ product, world, results, endings }),
    product,
    query: cluster.query,
    ready: cluster.untilSafe,
    inject: cluster.killPrimary,
    refusedForMs: () => 0,
    notPossible: () => null,
  };
}

const missing = missingPackages();
if (missing.length > 0) {
  console.log(`Needs packages of Debian: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}
const options = readOptions(process.argv.slice(2));
const results = join(projectRoot, '.cache/standby');
const how = {
  options,
  plan: killsOf(options.rounds),
  start: startWithStandby,
  results,
  printLine,
  over: stopSignal(),
};
reportResult(await run(how), results);
