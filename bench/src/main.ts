import { firstLoad } from './figures/first-load.ts';
import { isAuthenticated } from './figures/is-authenticated.ts';
import { lighthouse } from './figures/lighthouse.ts';
import { loadP95, loadP99, overload } from './figures/load.ts';
import { mapFrames } from './figures/map.ts';
import { memory } from './figures/memory.ts';
import { reportPresses } from './figures/report.ts';
import { monthlyRefresh } from './figures/monthly-refresh.ts';
import { eligibility, offers, offersStatements } from './figures/offers.ts';
import { score, scoreStatements } from './figures/score.ts';
import { signIn } from './figures/sign-in.ts';
import { isMet, type Reading } from './ratio.ts';
import { makeRoom } from './surroundings/cores.ts';
import { makeProcesses } from './surroundings/processes.ts';
import { startServices, type Services } from './surroundings/services.ts';
import { tableOf } from './table.ts';
import { chosen } from './selection.ts';

const FIGURES = [
  isAuthenticated,
  signIn,
  scoreStatements,
  score,
  eligibility,
  offersStatements,
  offers,
  firstLoad,
  lighthouse,
  reportPresses,
  mapFrames,
  memory,
  monthlyRefresh,
  loadP95,
  loadP99,
  overload,
];

async function measureAll(): Promise<Reading[]> {
  makeRoom();
  const figures = chosen(FIGURES, process.argv.slice(2));
  const processes = makeProcesses();
  const interrupted = (): void => void processes.endAll().then(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  let services: Promise<Services> | undefined;
  const readings: Reading[] = [];
  try {
    for (const { name, measure } of figures) {
      process.stderr.write(`  ${name}\n`);
      readings.push(await measure(() => (services ??= startServices(processes))));
    }
  } finally {
    await processes.endAll();
  }
  return readings;
}

try {
  const readings = await measureAll();
  process.stdout.write(`${tableOf(readings)}\n`);
  process.exitCode = readings.every(isMet) ? 0 : 1;
} catch (cause) {
  process.stderr.write(`wattle: bench: ${String(cause instanceof Error ? cause.message : cause)}\n`);
  process.exitCode = 1;
}
