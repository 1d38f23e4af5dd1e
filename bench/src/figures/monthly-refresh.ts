import { randomUUID } from 'node:crypto';

import { pause } from '@wattle/testkit/waiting';
import { Client } from 'pg';
import { queryAt } from '@wattle/testkit/database/query-at';

import type { Shot } from '../programs/fire.ts';
import { CONNECTIONS, deal, fire } from '../surroundings/fire.ts';
import {
  ADDRESS,
  BIRTH_DATE,
  FAMILY_NAME,
  makeReaders,
  strangers,
  type Reader,
} from '../surroundings/readers.ts';
import { residentOf } from '../surroundings/resident.ts';
import type { Figure } from './figure.ts';

const READERS = Number(process.env['BENCH_READERS'] ?? '10000');
/** Enough to learn the simulator's pace, which does not depend on how many there are. */
const SHOTS = Math.min(READERS, 2000);
const POLL_INTERVAL_MS = 100;
const STARTS_WITHIN_MS = 60_000;

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
      products: ['score', 'contributions', 'attributes', 'file'],
    }),
  };
}

type Refreshing = { database: string; readers: readonly Reader[]; pid: number };
type Progress = { done: number; mailed: number; at: number };

const COUNT = `select
    (select count(*)::int from bureau_orders where month = $1 and outcome = 'done' and member_id = any($2::uuid[])) as done,
    (select count(*)::int from outbox where kind = 'score-notice' and delivered_at is not null) as mailed`;

/** Members per second from the first to the last mail, and the worker's memory (MB) when none, half and all were done. */
async function watchRefresh({ database, readers, pid }: Refreshing) {
  const client = new Client({ connectionString: database });
  await client.connect();
  const progress = async (): Promise<Progress> => {
    const { rows } = await client.query<Omit<Progress, 'at'>>(COUNT, [month(0), readers.map(({ id }) => id)]);
    const { done = 0, mailed = 0 } = rows[0] ?? {};
    return { done, mailed, at: performance.now() };
  };
  const memory = [await residentOf(pid)];
  const startedAt = performance.now();
  let first: Progress | null = null;
  try {
    for (;;) {
      const now = await progress();
      if (now.done > 0) first ??= now;
      if (first === null && now.at - startedAt > STARTS_WITHIN_MS) throw new Error('no member is refreshed');
      if (now.done >= readers.length / 2 && memory.length === 1) memory.push(await residentOf(pid));
      if (first !== null && now.done === readers.length && now.mailed >= readers.length) {
        memory.push(await residentOf(pid));
        return { perSecond: (now.done - first.done) / ((now.at - first.at) / 1000), memory };
      }
      await pause(POLL_INTERVAL_MS);
    }
  } finally {
    await client.end();
  }
}

/** One worker refreshes all members at full speed and mails each; the API process is paused meanwhile. */
export const monthlyRefresh: Figure = {
  name: 'monthly-refresh',
  async measure(services) {
    const { database, address, member, fieldKey, startApi, startMailServer, api } = await services();
    const making = { database, fieldKey, like: member, lastMonth: month(1) };
    const readers = await makeReaders(READERS, making);
    const limit = await fire({
      url: address.simulators,
      // Other people: the bureau answers faster about people it was asked about before.
      connections: deal(strangers(SHOTS).map(enquiry), CONNECTIONS),
      expect: '"score":',
    });
    // An API whose sweep ran before these members existed sweeps only once a day.
    await queryAt(database, 'delete from refresh_sweeps');
    const mails = await startMailServer();
    api.process.signal('SIGSTOP');
    try {
      const worker = await startApi({
        ROLE: 'worker',
        SMTP_PORT: mails.port,
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
        target: { atLeast: 0.8 },
        note: `${readers.length} members, their mails included; memory ${memory.map((each) => each.toFixed(0)).join(', ')} MB at start, middle, end`,
      };
    } finally {
      api.process.signal('SIGCONT');
    }
  },
};
