import { fail, succeed } from '@wattle/domain/outcome';
import { WIZARDS, wizardNamed } from '@wattle/domain/wizard/wizards';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { HandOverPlan } from './hand-over-plan.ts';
import type { SaveSteps } from './save-steps.ts';
import type { ShowWizard } from './show-wizard.ts';
import type { AboutMeAgreement, RidingPlanFacts } from './wizards.ports.ts';

type Deps = {
  showWizard: ShowWizard;
  saveSteps: SaveSteps;
  handOverPlan: HandOverPlan;
  agreement: Pick<AboutMeAgreement, 'say'>;
  planFacts: RidingPlanFacts;
};

/** The two wizards: HTTP only. */
export function wizardRoutes(define: DefineRoute, deps: Deps): void {
  const { showWizard, saveSteps, handOverPlan, agreement, planFacts } = deps;
  const { rider } = planFacts;
  const aboutMe = WIZARDS['about-me'];
  const factsOf = async (call: Parameters<typeof memberOf>[0]) => {
    const session = await memberOf(call);
    return { memberId: session.memberId, facts: planFacts.factsOf(session) };
  };

  define(
    'GET /v1/wizard/:wizardName',
    async (call) => {
      const definition = wizardNamed(call.params.wizardName);
      if (definition === null) return fail({ code: 'not-found' });
      return succeed(await showWizard({ ...(await factsOf(call)), definition }));
    },
    rider,
  );
  define('POST /v1/wizard/:wizardName', async (call) => {
    const { memberId } = await memberOf(call);
    const definition = wizardNamed(call.params.wizardName);
    if (definition === null) return fail({ code: 'not-found' });
    return saveSteps({ memberId, definition, sent: [call.body].flat() });
  });
  define(
    'POST /v1/home-loan/hand-over',
    async (call) => {
      const address = clientAddress(call.request);
      const sent = await handOverPlan({ ...(await factsOf(call)), address, agreed: call.body });
      return sent.ok ? sent : fail({ code: sent.failure });
    },
    rider,
  );
  define(
    'GET /v1/user/about-me',
    async (call) => succeed(await showWizard({ ...(await factsOf(call)), definition: aboutMe })),
    rider,
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
