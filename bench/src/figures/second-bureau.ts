import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { queryAt } from '@wattle/testkit/database/query-at';

import { median, type Reading } from '../ratio.ts';
import { openBrowser } from '../surroundings/browser.ts';
import type { Api, Services } from '../surroundings/services.ts';
import type { Figure } from './figure.ts';

const TIMES = 60;
const WARM_UP = 10;
const COSTS_MOST_MS = 5;

/** A bureau that takes every connection and never answers. */
async function startSilentBureau(): Promise<{ url: string; close: () => void }> {
  const server = createServer((socket) => void socket.resume().on('error', () => undefined));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close().unref() };
}

/** This month's score of the member, asked from the bureau; in ms. */
async function firstScore({ database, member }: Services, api: Api, hasSecond: boolean): Promise<number> {
  for (const table of ['score_snapshots', 'bureau_orders']) {
    await queryAt(database, `delete from ${table} where member_id = $1`, [member.id]);
  }
  const browser = openBrowser(api.url);
  const headers = { ...member.browser.headers(), origin: api.url };
  const call = (url: string) => browser.send({ method: 'POST', url, headers, payload: '{}' });
  if (hasSecond) void call('/v1/creditscore/second').catch(() => undefined);
  const began = performance.now();
  const { status } = await call('/v1/creditscore');
  if (status !== 200) throw new Error(`a first score: ${status}`);
  return performance.now() - began;
}

async function measure(services: Services): Promise<Reading> {
  const silent = await startSilentBureau();
  const alone = await services.startApi({ ROLE: 'web' });
  const beside = await services.startApi({
    ROLE: 'web',
    BUREAUS: 'primary,second',
    SECOND_BUREAU_URL: silent.url,
  });
  await queryAt(
    services.database,
    `insert into consents (member_id, id, kind, text_version, granted, source, given_at)
     values ($1, gen_random_uuid(), 'second-bureau', 'second-bureau-1', true, 'bench', now())`,
    [services.member.id],
  );
  const took = { alone: [] as number[], beside: [] as number[] };
  for (let time = 0; time < WARM_UP + TIMES; time += 1) {
    const [one, other] = [await firstScore(services, alone, false), await firstScore(services, beside, true)];
    if (time < WARM_UP) continue;
    took.alone.push(one);
    took.beside.push(other);
  }
  await alone.process.stop();
  await beside.process.stop();
  silent.close();
  const [first, second] = [median(took.alone), median(took.beside)];
  return {
    figure: 'first-score-second-bureau-silent',
    measured: Math.max(0, second - first),
    limit: COSTS_MOST_MS,
    unit: 'ms',
    target: { below: 1 },
    note: `median of ${TIMES} first scores: ${second.toFixed(1)} ms while the second bureau is asked and never answers, ${first.toFixed(1)} ms without one`,
  };
}

/** What a second bureau that hangs costs the first score of a month. */
export const secondBureau: Figure = {
  name: 'second-bureau',
  measure: async (services) => measure(await services()),
};
