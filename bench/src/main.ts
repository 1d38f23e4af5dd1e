import { ProcessGroup } from '@wattle/testkit/processes/process-group';

import { firstLoad } from './figures/first-load.ts';
import { growth } from './figures/growth.ts';
import { lighthouse } from './figures/lighthouse.ts';
import { firstScreen } from './figures/first-screen.ts';
import { loadCost, loadMultiple, loadP95, loadP99, overload } from './figures/load.ts';
import { mainThread } from './figures/main-thread.ts';
import { mapFrames } from './figures/map.ts';
import { memory } from './figures/memory.ts';
import { pdf } from './figures/pdf.ts';
import { reportPresses } from './figures/report.ts';
import { monthlyRefresh } from './figures/monthly-refresh.ts';
import { requests } from './figures/requests.ts';
import { signIn } from './figures/sign-in.ts';
import { makeRoom } from './surroundings/cores.ts';
import { startServices, type Services } from './surroundings/services.ts';
import type { Figure } from './figures/figure.ts';
import { makeReport, type Report } from './report.ts';
import { chosen } from './selection.ts';

const FIGURES: readonly Figure[] = [
  ...requests,
  signIn,
  firstLoad,
  firstScreen,
  lighthouse,
  reportPresses,
  mapFrames,
  mainThread,
  pdf,
  memory,
  monthlyRefresh,
  loadP95,
  loadP99,
  loadCost,
  overload,
  loadMultiple,
  growth,
];

/** Each figure's readings as they come; one that fails is named, and takes no other with it. */
async function measureAll({
  figures,
  report,
}: {
  figures: readonly Figure[];
  report: Report;
}): Promise<void> {
  const processes = new ProcessGroup();
  const interrupted = (): void => void processes.stopAll().then(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  let services: Promise<Services> | undefined;
  try {
    for (const { name, measure } of figures) {
      process.stderr.write(`  ${name}\n`);
      try {
        report.add([await measure(() => (services ??= startServices(processes)))].flat());
        // What a figure left in the queue would be done on the next one's time.
        await (await services)?.drain();
      } catch (cause) {
        report.fail(name, cause);
      }
    }
  } finally {
    await processes.stopAll();
  }
}

try {
  const { figures, json, markdown } = chosen(FIGURES, process.argv.slice(2));
  makeRoom();
  const report = makeReport({ json, markdown, print: (line) => process.stdout.write(`${line}\n`) });
  await measureAll({ figures, report });
  process.exitCode = report.isMet() ? 0 : 1;
} catch (cause) {
  process.stderr.write(`wattle: bench: ${String(cause instanceof Error ? cause.message : cause)}\n`);
  process.exitCode = 1;
}
