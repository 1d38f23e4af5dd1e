import { verifyPassport } from '@wattle/testkit/people';
import { pause } from '@wattle/testkit/waiting';
import { request } from 'undici';

import type { Reading } from '../ratio.ts';
import type { Services } from '../surroundings/services.ts';
import { openSessions } from '../surroundings/sessions.ts';
import type { Figure } from './figure.ts';

const READY_MS = 200;
const AT_ONCE = 20;
const AT_LEAST = 5;

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
  measure: async (services) => ready(await services()),
};
