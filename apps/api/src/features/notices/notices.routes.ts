import { succeed } from '@wattle/domain/outcome';

import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { NoticeChoices } from './notices.ports.ts';
import type { Unsubscribe } from './unsubscribe.ts';

type Deps = { choices: Pick<NoticeChoices, 'wants' | 'choose'>; unsubscribe: Unsubscribe };

/** Asking for notices and ending them: HTTP only. */
export function noticeRoutes(define: DefineRoute, { choices, unsubscribe }: Deps): void {
  define('GET /v1/user/notices', async (call) => {
    const { memberId } = await memberOf(call);
    return succeed({ scoreChange: await choices.wants(memberId) });
  });
  define('PUT /v1/user/notices', async (call) => {
    const { memberId } = await memberOf(call);
    const { scoreChange } = call.body;
    await choices.choose({ memberId, wanted: scoreChange, source: 'dashboard' });
    return succeed({ scoreChange });
  });
  define('POST /v1/notices/unsubscribe', ({ query }) => unsubscribe(query.token));
}
