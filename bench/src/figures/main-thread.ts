import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import { verifyPassport } from '@wattle/testkit/people';

import { median } from '../ratio.ts';
import { openBrowser } from '../surroundings/browser.ts';
import { completeJourney, register } from '../surroundings/people.ts';
import { firstThreadMs } from '../surroundings/processor-time.ts';
import type { Services } from '../surroundings/services.ts';
import { openSessions } from '../surroundings/sessions.ts';
import type { Figure } from './figure.ts';

const LIMIT_MS = 20;
const TIMES = 5;
/** The simulated bureau holds 60 accounts with 24 months each and 80 enquiries under this name. */
const LARGEST = 'Heavy';
/** What ends the member, last. */
const ENDING: OperationKey = 'POST /v1/user/delete-account';

const OF_MEMBERS = OPERATION_KEYS.filter((key) => operationOf(key).access.to === 'member' && key !== ENDING);

/** Time on the thread that answers calls, for the slowest of all operations of members. */
export const mainThread: Figure = {
  name: 'main-thread',
  async measure(services) {
    const { address, database, api } = await services();
    const member = await register(address, LARGEST);
    await completeJourney(address, member);
    await verifyPassport(member.browser);
    const medians: [name: string, milliseconds: number][] = [];
    for (const key of [...OF_MEMBERS, ENDING])
      medians.push([key, await medianOf({ api, database }, member, key)]);
    const [slowest = ['', 0]] = medians.toSorted(([, one], [, other]) => other - one);
    return {
      figure: 'main-thread',
      measured: slowest[1],
      limit: LIMIT_MS,
      unit: 'ms',
      target: { atMost: 1 },
      note: `slowest of ${medians.length} operations: ${slowest[0]}; median of ${TIMES}; 60 accounts, 80 enquiries`,
    };
  },
};

type Measured = Pick<Services, 'api' | 'database'>;

/** Each call has a session of its own, because some end theirs; the first warms up. */
async function medianOf(
  { api, database }: Measured,
  member: Parameters<typeof openSessions>[1][number],
  key: OperationKey,
) {
  const tokens = await openSessions(database, [member], key === ENDING ? 1 : TIMES + 1);
  const times: number[] = [];
  const statuses = new Set<number>();
  for (const token of tokens) {
    const browser = openBrowser(api.url);
    browser.cookies.set('session', token);
    await browser.client('GET /v1/user/init', {});
    const headers = await browser.proofs(key);
    const before = firstThreadMs(api.process.pid);
    const { status } = await browser.call(key, { ...operationOf(key).example, headers });
    times.push(firstThreadMs(api.process.pid) - before);
    statuses.add(status);
  }
  process.stderr.write(
    `    ${key} (${[...statuses].join(', ')}): ${times.map((time) => time.toFixed(1)).join(', ')} ms\n`,
  );
  return median(times.length > 1 ? times.slice(1) : times);
}
