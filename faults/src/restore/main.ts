import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ApiError } from '@wattle/contract/client';
import { queryAt } from '@wattle/testkit/database/query-at';
import { freshKeys } from '@wattle/testkit/processes/product';
import { projectRoot } from '@wattle/testkit/project-root';
import { until } from '@wattle/testkit/waiting';

import { answerOf, WITH_MEMBERS } from '../journeys/journeys.ts';
import type { Person } from '../journeys/people.ts';
import { register } from '../journeys/registering.ts';
import { signIn, type Stage } from '../journeys/signing-in.ts';
import { openStage } from '../run.ts';
import { missingPackages } from '../standby/programs.ts';
import { environmentOf, startProduct, startWorld, type Surroundings } from '../surroundings/product.ts';
import { printLine } from '../report-result.ts';
import { fromCopy } from './copy.ts';
import { toMoment } from './moment.ts';
import { ledgerOf, refuseEach } from './refusals.ts';
import { startLosableServer } from './server.ts';
import type { Given, Way } from './way.ts';

const results = join(projectRoot, '.cache/restore');
let failed = 0;
function check(what: string, holds: boolean): void {
  if (!holds) failed += 1;
  console.log(`${holds ? 'yes' : 'NO '}  ${what}`);
}

type Endings = (() => unknown)[];
type Product = Awaited<ReturnType<typeof startProduct>>;

const erased = (way: Way, stage: Stage, person: Person): Promise<void> =>
  WITH_MEMBERS.deletion.run(stage, person).then(() =>
    until('the ledger of erasures has it', async () => {
      const waiting = "select from outbox where kind = 'ledger-entry' and delivered_at is null";
      return (await queryAt(way.url, waiting)).length === 0;
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

/** A life before the point to which the way restores, and one after it. */
async function live(way: Way, stage: Stage) {
  const [ada, early, late] = [await register(stage), await register(stage), await register(stage)];
  way.begin?.();
  await WITH_MEMBERS.wizard.run(stage, ada);
  const answer = await answerOf(ada);
  await erased(way, stage, early);
  await way.keep();
  await WITH_MEMBERS.wizard.run(stage, ada);
  const ben = await register(stage);
  await erased(way, stage, late);
  return { ada, early, late, ben, answer, later: await answerOf(ada) };
}

type Open = (given: Given) => Way | Promise<Way>;
type Outside = Awaited<ReturnType<typeof startWorld>>;

async function drill(open: Open, { world, ports }: Outside, place: string, endings: Endings): Promise<void> {
  const folder = join(place, open.name);
  mkdirSync(folder);
  const log = (name: string): string => join(results, `${open.name}-${name}.log`);
  const server = await startLosableServer({ folder, log: log('postgres'), endings });
  const own = { folder: results, keys: freshKeys(), dataDir: join(folder, 'product'), ports };
  const way = await open({ server, folder, log: log('commands'), environment: environmentOf(own) });
  const surroundings: Surroundings = { ...own, databaseUrl: { web: way.url, worker: way.url } };
  const stageOf = (product: Product): Stage => openStage({ product, world, results, endings }).stage;
  const before = await startProduct(surroundings);
  endings.push(before.stop);
  const lived = await live(way, stageOf(before));
  await before.stop();
  await way.lose();
  const began = Date.now();
  await way.restore();
  printLine(`restored in ${((Date.now() - began) / 1000).toFixed(1)} s`);

  // A new machine has none.
  if (existsSync(ledgerOf(surroundings))) refuseEach(surroundings, check);

  const after = await startProduct(surroundings);
  endings.push(after.stop);
  const stage = stageOf(after);
  check('a member from before the backup logs in', await canSignIn(stage, lived.ada));
  check(
    'what she saved before that point is there, and what she saved after it is not',
    (await answerOf(lived.ada)) === lived.answer && lived.answer !== lived.later,
  );
  check('who registered after it is not there', !(await canSignIn(stage, lived.ben)));
  check('who left before it is not there', !(await canSignIn(stage, lived.early)));
  check('nor is who left after it', !(await canSignIn(stage, lived.late)));
  await after.stop();
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
  const outside = await startWorld(results, endings);
  for (const open of [toMoment, fromCopy]) {
    printLine(open.name);
    await drill(open, outside, folder, endings);
  }
} finally {
  for (let end = endings.pop(); end !== undefined; end = endings.pop()) await end();
}
console.log(failed === 0 ? 'Restored as it has to be.' : `FAILED: ${failed}`);
process.exit(failed === 0 ? 0 : 1);
