import { succeed, type Outcome } from '@wattle/domain/outcome';

import { memberOf } from '#api/http/route.ts';
import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import type { Define } from '../feature.ts';
import { extendBan, liftBan, requestBan, passBanOn } from './bans/change-ban.ts';
import { closeCorrection } from './close-correction.ts';
import { keepNotMine } from './not-mine/keep-not-mine.ts';
import { notMineOf } from './not-mine/not-mine.sql.ts';
import { openCorrection } from './open-correction.ts';
import { showCorrections } from './show-corrections.ts';

/** Every write answers with the full state. */
export function correctionRoutes(define: Define): void {
  define('GET /v1/corrections', async (ctx, call) =>
    succeed(await showCorrections(ctx, (await memberOf(call)).memberId)),
  );
  define('POST /v1/corrections', async (ctx, call) => {
    const session = await memberOf(call);
    const opened = await openCorrection(ctx, { session, form: call.body });
    if (!opened.ok) return opened;
    return succeed({ ...(await showCorrections(ctx, session.memberId)), caseId: opened.value.id });
  });
  define('POST /v1/corrections/:caseId/close', async (ctx, call) => {
    const session = await memberOf(call);
    const { outcome, note } = call.body;
    const { caseId } = call.params;
    return shown(ctx, session, await closeCorrection(ctx, { session, caseId, outcome, note }));
  });
  define('GET /v1/corrections/not-mine', async (ctx, call) =>
    succeed({ entries: await notMineOf(ctx, ctx.db, (await memberOf(call)).memberId) }),
  );
  define('PUT /v1/corrections/not-mine', async (ctx, call) =>
    keepNotMine(ctx, { session: await memberOf(call), form: call.body }),
  );
  define('POST /v1/corrections/ban', async (ctx, call) => {
    const session = await memberOf(call);
    return shown(ctx, session, await requestBan(ctx, session));
  });
  define('POST /v1/corrections/ban/extend', async (ctx, call) => {
    const session = await memberOf(call);
    return shown(ctx, session, await extendBan(ctx, session));
  });
  define('POST /v1/corrections/ban/pass-on', async (ctx, call) => {
    const session = await memberOf(call);
    return shown(ctx, session, await passBanOn(ctx, session));
  });
  define('POST /v1/corrections/ban/lift', async (ctx, call) => {
    const session = await memberOf(call);
    const lifted = await liftBan(ctx, { session, password: call.body.password });
    return shown(ctx, session, lifted);
  });
}

const shown = async (ctx: Context, { memberId }: MemberSession, done: Outcome<null, Refusal>) =>
  done.ok ? succeed(await showCorrections(ctx, memberId)) : done;
