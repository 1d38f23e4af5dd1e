import { fail, succeed } from '@wattle/domain/outcome';
import { WIZARDS, wizardNamed } from '@wattle/domain/wizard/wizards';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { Refused } from '#api/http/problem.ts';
import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { HandOverPlan } from './hand-over-plan.ts';
import type { SaveSteps } from './save-steps.ts';
import type { ShowWizard } from './show-wizard.ts';
import type { AboutMeAgreement, PlanFactsOf } from './wizards.ports.ts';

type Deps = {
  showWizard: ShowWizard;
  saveSteps: SaveSteps;
  handOverPlan: HandOverPlan;
  agreement: Pick<AboutMeAgreement, 'say'>;
  planFacts: PlanFactsOf;
};

/** The two wizards: HTTP only. */
export function wizardRoutes(define: DefineRoute, deps: Deps): void {
  const { showWizard, saveSteps, handOverPlan, agreement, planFacts } = deps;
  const aboutMe = WIZARDS['about-me'];
  const factsOf = async (call: Parameters<typeof memberOf>[0]) => {
    const { memberId } = await memberOf(call);
    const facts = await planFacts(memberId);
    if (facts === null) throw new Refused({ code: 'unauthenticated' });
    return { memberId, facts };
  };

  define('GET /v1/wizard/:wizardName', async (call) => {
    const definition = wizardNamed(call.params.wizardName);
    if (definition === null) return fail({ code: 'not-found' });
    return succeed(await showWizard({ ...(await factsOf(call)), definition }));
  });
  define('POST /v1/wizard/:wizardName', async (call) => {
    const { memberId } = await memberOf(call);
    const definition = wizardNamed(call.params.wizardName);
    if (definition === null) return fail({ code: 'not-found' });
    return saveSteps({ memberId, definition, sent: [call.body].flat() });
  });
  define('POST /v1/home-loan/hand-over', async (call) => {
    const address = clientAddress(call.request);
    const sent = await handOverPlan({ ...(await factsOf(call)), address, agreed: call.body });
    return sent.ok ? sent : fail({ code: sent.failure });
  });
  define('GET /v1/user/about-me', async (call) =>
    succeed(await showWizard({ ...(await factsOf(call)), definition: aboutMe })),
  );
  define('POST /v1/user/about-me-step', async (call) => {
    const { memberId } = await memberOf(call);
    return saveSteps({ memberId, definition: aboutMe, sent: [call.body] });
  });
  define('PUT /v1/user/about-me-agreement', async (call) => {
    const { memberId } = await memberOf(call);
    const { agreed } = call.body;
    await agreement.say({ memberId, agreed, source: 'about-me' });
    return succeed({ agreed });
  });
}
