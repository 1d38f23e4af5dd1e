import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ApiError } from '@wattle/contract/client';
import { freshKeys } from '@wattle/testkit/processes/product';
import { projectRoot } from '@wattle/testkit/project-root';
import { pause, until } from '@wattle/testkit/waiting';

import { answerOf, WITH_MEMBERS } from '../journeys/journeys.ts';
import type { Person } from '../journeys/people.ts';
import { register } from '../journeys/registering.ts';
import { signIn, type Stage } from '../journeys/signing-in.ts';
import { openStage } from '../run.ts';
import { missingPackages } from '../standby/programs.ts';
import { startProduct, startWorld, type Surroundings } from '../surroundings/product.ts';
import { printLine } from '../report-result.ts';
import { refuseEach } from './refusals.ts';
import { startArchivingServer, type ArchivingServer } from './server.ts';

const results = join(projectRoot, '.cache/restore');
/** Between a write and the moment to which is restored: no clock here is as far from another. */
const APART_MS = 1500;

let failed = 0;
function check(what: string, holds: boolean): void {
  if (!holds) failed += 1;
  console.log(`${holds ? 'yes' : 'NO '}  ${what}`);
}

type Endings = (() => unknown)[];
type Product = Awaited<ReturnType<typeof startProduct>>;

const erased = (server: ArchivingServer, stage: Stage, person: Person): Promise<void> =>
  WITH_MEMBERS.deletion.run(stage, person).then(() =>
    until('the ledger of erasures has it', async () => {
      const waiting = "select from outbox where kind = 'ledger-entry' and delivered_at is null";
      return (await server.query(waiting)).length === 0;
    }),
  );

async function canSignIn(stage: Stage, person: Person): Promise<boolean> {
  try {
    await signIn(stage, person);
    return true;
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'credentials-incorrect') return false;
    throw cause;
  }
}

/** A life before the moment and one after it. */
async function live(server: ArchivingServer, stage: Stage) {
  const [ada, early, late] = [await register(stage), await register(stage), await register(stage)];
  server.backUp();
  printLine('backed up');
  await WITH_MEMBERS.wizard.run(stage, ada);
  const answer = await answerOf(ada);
  await erased(server, stage, early);
  await pause(APART_MS);
  const [now] = await server.query('select clock_timestamp()::text as now');
  await pause(APART_MS);
  await WITH_MEMBERS.wizard.run(stage, ada);
  const ben = await register(stage);
  await erased(server, stage, late);
  await server.untilArchived();
  return { ada, early, late, ben, answer, later: await answerOf(ada), moment: String(now?.['now']) };
}

async function drill(folder: string, endings: Endings): Promise<void> {
  const server = await startArchivingServer({ folder, log: join(results, 'postgres.log'), endings });
  const { world, ports } = await startWorld(results, endings);
  const surroundings: Surroundings = {
    folder: results,
    keys: freshKeys(),
    dataDir: join(folder, 'product'),
    databaseUrl: { web: server.url, worker: server.url },
    ports,
  };
  const stageOf = (product: Product): Stage => openStage({ product, world, results, endings }).stage;
  const before = await startProduct(surroundings);
  endings.push(before.stop);
  const lived = await live(server, stageOf(before));
  await before.stop();
  await server.lose();
  const began = Date.now();
  await server.restoreTo(lived.moment);
  printLine(`restored to ${lived.moment} in ${((Date.now() - began) / 1000).toFixed(1)} s`);

  refuseEach(surroundings, check);

  const after = await startProduct(surroundings);
  endings.push(after.stop);
  const stage = stageOf(after);
  check('a member from before the backup logs in', await canSignIn(stage, lived.ada));
  check(
    'what she saved before the moment is there, and what she saved after it is not',
    (await answerOf(lived.ada)) === lived.answer && lived.answer !== lived.later,
  );
  check('who registered after the moment is not there', !(await canSignIn(stage, lived.ben)));
  check('who left before it is not there', !(await canSignIn(stage, lived.early)));
  check('nor is who left after it', !(await canSignIn(stage, lived.late)));
}

const missing = missingPackages().filter((name) => name === 'postgresql');
if (missing.length > 0) {
  console.log('Needs packages of Debian: apt-get install postgresql');
  process.exit(1);
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'wattle-restore-'));
chmodSync(folder, 0o755);
const endings: Endings = [() => rmSync(folder, { recursive: true, force: true })];
try {
  await drill(folder, endings);
} finally {
  for (let end = endings.pop(); end !== undefined; end = endings.pop()) await end();
}
console.log(failed === 0 ? 'Restored as it has to be.' : `FAILED: ${failed}`);
process.exit(failed === 0 ? 0 : 1);
