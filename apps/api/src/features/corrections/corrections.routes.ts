import { succeed, type Outcome } from '@wattle/domain/outcome';

import { memberOf, type Call, type DefineRoute } from '#api/http/route.ts';

import type { ChangeBan, LiftBan } from './change-ban.ts';
import type { CloseCorrection } from './close-correction.ts';
import type { OpenCorrection } from './open-correction.ts';
import type { CorrectionsView } from './corrections.ports.ts';
import type { ShowCorrections } from './show-corrections.ts';

type Deps = {
  showCorrections: ShowCorrections;
  openCorrection: OpenCorrection;
  closeCorrection: CloseCorrection;
  requestBan: ChangeBan;
  extendBan: ChangeBan;
  liftBan: LiftBan;
};

type BanKey = 'POST /v1/corrections/ban' | 'POST /v1/corrections/ban/extend';

/** Correction requests and the ban: HTTP only. Every write answers with the full state. */
export function correctionRoutes(define: DefineRoute, deps: Deps): void {
  const { showCorrections, openCorrection, closeCorrection } = deps;
  const shown = async <Failure>(
    done: Outcome<unknown, Failure>,
    memberId: string,
  ): Promise<Outcome<CorrectionsView, Failure>> =>
    done.ok ? succeed(await showCorrections(memberId)) : done;

  define('GET /v1/corrections', async (call) =>
    succeed(await showCorrections((await memberOf(call)).memberId)),
  );
  define('POST /v1/corrections', async (call) => {
    const session = await memberOf(call);
    const opened = await openCorrection({ session, form: call.body });
    if (!opened.ok) return opened;
    return succeed({ ...(await showCorrections(session.memberId)), caseId: opened.value.id });
  });
  define('POST /v1/corrections/:caseId/close', async (call) => {
    const { memberId } = await memberOf(call);
    const { outcome, note } = call.body;
    const closed = await closeCorrection({ memberId, caseId: call.params.caseId, outcome, note });
    return shown(closed, memberId);
  });
  const ban = (change: ChangeBan) => async (call: Call<BanKey>) => {
    const { memberId } = await memberOf(call);
    return shown(await change(memberId), memberId);
  };
  define('POST /v1/corrections/ban', ban(deps.requestBan));
  define('POST /v1/corrections/ban/extend', ban(deps.extendBan));
  define('POST /v1/corrections/ban/lift', async (call) => {
    const session = await memberOf(call);
    return shown(await deps.liftBan({ session, password: call.body.password }), session.memberId);
  });
}
