import { fail, succeed } from '@wattle/domain/outcome';
import { WIZARDS, wizardNamed } from '@wattle/domain/wizard/wizards';

import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { SaveSteps } from './save-steps.ts';
import type { ShowWizard } from './show-wizard.ts';
import type { AboutMeAgreement } from './wizards.ports.ts';

type Deps = {
  showWizard: ShowWizard;
  saveSteps: SaveSteps;
  agreement: Pick<AboutMeAgreement, 'say'>;
};

/** The two wizards: HTTP only. */
export function wizardRoutes(define: DefineRoute, { showWizard, saveSteps, agreement }: Deps): void {
  const aboutMe = WIZARDS['about-me'];

  define('GET /v1/wizard/:wizardName', async (call) => {
    const { memberId } = await memberOf(call);
    const definition = wizardNamed(call.params.wizardName);
    if (definition === null) return fail({ code: 'not-found' });
    return succeed(await showWizard({ memberId, definition }));
  });
  define('POST /v1/wizard/:wizardName', async (call) => {
    const { memberId } = await memberOf(call);
    const definition = wizardNamed(call.params.wizardName);
    if (definition === null) return fail({ code: 'not-found' });
    return saveSteps({ memberId, definition, sent: [call.body].flat() });
  });
  define('GET /v1/user/about-me', async (call) => {
    const { memberId } = await memberOf(call);
    return succeed(await showWizard({ memberId, definition: aboutMe }));
  });
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
