import { queryAt } from '@wattle/testkit/database/query-at';
import { pause } from '@wattle/testkit/waiting';

import type { Given, Way } from './way.ts';

/** The time between a write and the moment to which is restored: no clock here is as far from another. */
const APART_MS = 1500;

/** Back to a moment, by a base backup and the archived WAL. */
export function toMoment({ server }: Given): Way {
  const url = server.url('postgres', 'postgres');
  let moment = '';
  return {
    url,
    begin: () => server.backUp(),
    async keep() {
      await pause(APART_MS);
      const [now] = await queryAt(url, 'select clock_timestamp()::text as now');
      moment = String(now?.['now']);
      await pause(APART_MS);
    },
    async lose() {
      await server.untilArchived();
      await server.lose();
    },
    restore: () => server.restoreTo(moment),
  };
}
