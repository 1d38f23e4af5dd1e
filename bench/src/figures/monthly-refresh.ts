import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

import type { Shot } from '../programs/fire.ts';
import { CONNECTIONS, deal, fire } from '../surroundings/fire.ts';
import { pause } from '../surroundings/processes.ts';
import { ADDRESS, BIRTH_DATE, FAMILY_NAME, makeReaders, type Reader } from '../surroundings/readers.ts';
import { residentOf } from '../surroundings/resident.ts';
import type { Figure } from './figure.ts';

const READERS = Number(process.env['BENCH_READERS'] ?? '10000');
/** Enough to learn the simulator's pace, which does not depend on how many there are. */
const SHOTS = Math.min(READERS, 2000);
const LOOK_MS = 100;

/** `YYYY-MM` in Sydney, that many months ago. */
function month(ago: number): string {
  const now = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date());
  const at = new Date(`${now.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - ago);
  return at.toISOString().slice(0, 7);
}

/** What the product asks the bureau about a member. */
function enquiry({ givenName }: Reader): Shot {
  return {
    method: 'POST',
    path: '/bureau/v2/enquiries/consumer-access',
    headers: { authorization: 'Bearer simulated-bureau-key', 'content-type': 'application/json' },
    body: JSON.stringify({
      reference: randomUUID(),
      subject: {
        givenName,
        middleName: null,
        familyName: FAMILY_NAME,
        dateOfBirth: BIRTH_DATE,
        gender: null,
        addresses: [{ line: ADDRESS, current: true }],
      },
      consent: { accessSeekerAuthority: true, givenAt: '2025-01-01T00:00:00.000Z' },
      asOf: month(0),
      history: 0,
      products: ['score', 'contributions', 'file'],
    }),
  };
}

type Refreshing = { database: string; readers: readonly Reader[]; pid: number };

/** Members per second from the first to the last, and the worker's memory (MB) when none, half and all were done. */
async function watchRefresh({ database, readers, pid }: Refreshing) {
  const client = new Client({ connectionString: database });
  await client.connect();
  const countDone = async (): Promise<number> => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from bureau_orders where month = $1 and outcome = 'done' and member_id = any($2::uuid[])`,
      [month(0), readers.map(({ id }) => id)],
    );
    return rows[0]?.count ?? 0;
  };
  const memory = [await residentOf(pid)];
  let first: { done: number; at: number } | null = null;
  try {
    for (;;) {
      const done = await countDone();
      if (done > 0) first ??= { done, at: performance.now() };
      if (done >= readers.length / 2 && memory.length === 1) memory.push(await residentOf(pid));
      if (first !== null && done === readers.length) {
        memory.push(await residentOf(pid));
        return { perSecond: (done - first.done) / ((performance.now() - first.at) / 1000), memory };
      }
      await pause(LOOK_MS);
    }
  } finally {
    await client.end();
  }
}

/** One worker asks for everybody as fast as it can, with a notice for each, and does nothing else. */
export const monthlyRefresh: Figure = {
  name: 'monthly-refresh',
  async measure(services) {
    const { database, address, member, fieldKey, startApi } = await services();
    const readers = await makeReaders(READERS, { database, fieldKey, like: member, lastMonth: month(1) });
    const limit = await fire({
      url: address.simulators,
      connections: deal(readers.slice(0, SHOTS).map(enquiry), CONNECTIONS),
      expect: '"score":',
    });
    const worker = await startApi({
      ROLE: 'worker',
      BUREAU_REFRESH_PER_SECOND: '1000000',
      BUREAU_REFRESH_EVERY_SECONDS: '1',
    });
    const { perSecond, memory } = await watchRefresh({ database, readers, pid: worker.process.pid });
    await worker.process.stop();
    return {
      figure: 'monthly-refresh',
      measured: perSecond,
      limit,
      unit: 'members/s',
      target: { atLeast: 0.5 },
      note: `${readers.length} members, a notice each; memory ${memory.map((each) => each.toFixed(0)).join(', ')} MB at start, middle, end`,
    };
  },
};
