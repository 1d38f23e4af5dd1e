import { verifyPassport } from '@wattle/testkit/people';
import { pause } from '@wattle/testkit/waiting';
import { request } from 'undici';

import { median, type Reading } from '../ratio.ts';
import { heavyReport } from '../surroundings/heavy-report.ts';
import { run } from '../surroundings/processes.ts';
import type { Services } from '../surroundings/services.ts';
import { openSessions } from '../surroundings/sessions.ts';
import type { Figure } from './figure.ts';

const MAIN_THREAD_MS = 20;
const TIMES = 5;
const READY_MS = 200;
const AT_ONCE = 20;
const AT_LEAST = 5;

/** Time that the thread which answers calls was busy, for each of the same heavy report. */
const MEASURE = `
  import { performance } from 'node:perf_hooks';
  import { drawApart } from './apps/api/src/platform/pdf/draw-apart.ts';

  const module = new URL('./apps/api/src/features/report/pdfkit-report.ts', 'file://' + process.cwd() + '/');
  const address = { line1: '1 Smith Street', suburb: 'Sydney', state: 'NSW', postcode: '2000' };
  const given = { productName: 'Wattle', bureau: 'Yarran Credit', madeAt: new Date(), receivedOn: '2025-11-03',
    person: { fullName: 'Mia Chen', birthDate: '1990-05-17', address }, score: null, report: ${JSON.stringify(heavyReport().reportInfo)} };
  const times = [];
  for (let time = 0; time <= ${TIMES}; time += 1) {
    const before = performance.eventLoopUtilization();
    const drawn = await drawApart({ module, name: 'drawPdfReport' }, given);
    if (!drawn.ok || drawn.value.length < 10_000) throw new Error('no PDF was drawn');
    times.push(performance.eventLoopUtilization(before).active);
  }
  console.log(JSON.stringify(times.slice(1)));`;

async function mainThread(): Promise<Reading> {
  const times = JSON.parse(await run({ args: ['--input-type=module', '-e', MEASURE] })) as number[];
  return {
    figure: 'pdf-main-thread',
    measured: median(times),
    limit: MAIN_THREAD_MS,
    unit: 'ms',
    target: { atMost: 1 },
    note: `median of ${TIMES}; 60 accounts, 80 enquiries`,
  };
}

/** Its status; a refusal without `Retry-After` is a failure. */
async function askForPdf(origin: string, token: string): Promise<number> {
  const headers = { cookie: `session=${token}` };
  const { statusCode, headers: answered, body } = await request(`${origin}/v1/creditreport/pdf`, { headers });
  await body.dump();
  if (statusCode !== 200 && (statusCode !== 503 || answered['retry-after'] === undefined))
    throw new Error(`a PDF was answered with ${statusCode}`);
  return statusCode;
}

async function checkHealth(origin: string): Promise<number> {
  const began = performance.now();
  const { statusCode, body } = await request(`${origin}/readyz`);
  await body.dump();
  if (statusCode !== 200) throw new Error(`the health check was answered with ${statusCode}`);
  return performance.now() - began;
}

/** The slowest health check while twenty PDFs are asked for at once, after one that starts the thread. */
async function ready({ database, member, startApi }: Services): Promise<Reading> {
  await verifyPassport(member.browser);
  const [first = '', ...tokens] = await openSessions(database, [member], AT_ONCE + 1);
  const api = await startApi({}, 'all');
  await askForPdf(api.url, first);
  const asked = Promise.all(tokens.map((token) => askForPdf(api.url, token)));
  const checks: number[] = [];
  while ((await Promise.race([asked, pause(5)])) === undefined) checks.push(await checkHealth(api.url));
  const came = (await asked).filter((status) => status === 200).length;
  await api.process.stop();
  if (came < AT_LEAST) throw new Error(`${came} of ${AT_ONCE} PDFs came`);
  return {
    figure: 'pdf-readyz',
    measured: Math.max(...checks),
    limit: READY_MS,
    unit: 'ms',
    target: { atMost: 1 },
    note: `slowest of ${checks.length} checks beside ${AT_ONCE} PDFs at once, of which ${came} came`,
  };
}

export const pdf: Figure = {
  name: 'pdf',
  measure: async (services) => [await mainThread(), await ready(await services())],
};
