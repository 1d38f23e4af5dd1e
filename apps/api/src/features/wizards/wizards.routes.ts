import { ABOUT_ME_CONSENT } from '@wattle/domain/about-me/agreement';
import { fail, succeed } from '@wattle/domain/outcome';
import { WIZARDS, wizardNamed } from '@wattle/domain/wizards/wizards';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { Refused } from '#api/platform/refusal.ts';
import { memberOf } from '#api/http/route.ts';
import type { Context } from '#api/platform/context.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import { recordConsent } from '#api/platform/members/record-consent.ts';

import type { Define } from '../feature.ts';
import { sendReferralLead } from './send-referral-lead.ts';
import { saveSteps } from './save-steps.ts';
import { showWizard } from './show-wizard.ts';
import { findPlanFacts } from './wizards.sql.ts';

const ABOUT_ME = WIZARDS['about-me'];

export function wizardRoutes(define: Define): void {
  define('GET /v1/wizard/:wizardName', async (ctx, call) => {
    const definition = wizardNamed(call.params.wizardName);
    if (definition === null) return fail({ code: 'not-found' });
    return succeed(await showWizard(ctx, { ...(await factsOf(ctx, call)), definition }));
  });
  define('POST /v1/wizard/:wizardName', async (ctx, call) => {
    const session = await memberOf(call);
    const definition = wizardNamed(call.params.wizardName);
    if (definition === null) return fail({ code: 'not-found' });
    return saveSteps(ctx, { session, definition, sent: [call.body].flat() });
  });
  define('POST /v1/home-loan/hand-over', async (ctx, call) => {
    const address = clientAddress(call.request);
    const session = await memberOf(call);
    const { facts } = await factsOf(ctx, call);
    return sendReferralLead(ctx, { session, facts, address, agreed: call.body });
  });
  define('GET /v1/user/about-me', async (ctx, call) =>
    succeed(await showWizard(ctx, { ...(await factsOf(ctx, call)), definition: ABOUT_ME })),
  );
  define('POST /v1/user/about-me-step', async (ctx, call) => {
    const session = await memberOf(call);
    return saveSteps(ctx, { session, definition: ABOUT_ME, sent: [call.body] });
  });
  define('PUT /v1/user/about-me-agreement', async (ctx, call) => {
    const { agreed } = call.body;
    const choice = { granted: agreed, source: 'about-me' };
    await inMemberTransaction(ctx, await memberOf(call), (tx, member) =>
      recordConsent(ctx, tx, { member, subject: ABOUT_ME_CONSENT, choice }),
    );
    return succeed({ agreed });
  });
}

async function factsOf(ctx: Context, call: Parameters<typeof memberOf>[0]) {
  const { memberId } = await memberOf(call);
  const facts = await findPlanFacts(ctx, memberId);
  if (facts === null) throw new Refused({ code: 'unauthenticated' });
  return { memberId, facts };
}
