import { succeed } from '@wattle/domain/outcome';

import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { NoticeChoices, StoppedNotices } from './notices.ports.ts';
import type { Unsubscribe } from './unsubscribe.ts';

type Deps = {
  choices: Pick<NoticeChoices, 'wants' | 'choose'>;
  stopped: StoppedNotices;
  unsubscribe: Unsubscribe;
};

/** Asking for notices and ending them: HTTP only. */
export function noticeRoutes(define: DefineRoute, { choices, stopped, unsubscribe }: Deps): void {
  define('GET /v1/user/notices', async (call) => {
    const { memberId } = await memberOf(call);
    const [scoreChange, stop] = await Promise.all([
      choices.wants(memberId),
      stopped.noticesStopped(memberId),
    ]);
    if (!scoreChange || stop === null) return succeed({ scoreChange });
    return succeed({ scoreChange, stopped: { why: stop.why, since: stop.since.toISOString() } });
  });
  define('PUT /v1/user/notices', async (call) => {
    const { memberId } = await memberOf(call);
    const { scoreChange } = call.body;
    await choices.choose({ memberId, wanted: scoreChange, source: 'dashboard' });
    if (scoreChange) await stopped.sendNoticesAgain(memberId);
    return succeed({ scoreChange });
  });
  define('POST /v1/notices/unsubscribe', ({ query }) => unsubscribe(query.token));
}
