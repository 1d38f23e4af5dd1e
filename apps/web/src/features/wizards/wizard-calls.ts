import type { BodyOf, ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import type { WizardName } from '@wattle/domain/wizard/definition';
import type { StepState } from '@wattle/domain/wizard/step-state';
import { api } from '#web/api/call.ts';
import type { WizardCalls } from './wizard-session.ts';

export type WizardProfile = ResponseOf<'GET /v1/wizard/:wizardName'>;
type SavedStep = BodyOf<'POST /v1/user/about-me-step'>;

/** The member's answers; About Me has calls of its own (ABOUT-015). */
export function loadWizard(name: WizardName, signal?: AbortSignal): Promise<WizardProfile> {
  const waiting = signal === undefined ? {} : { signal };
  return name === 'about-me'
    ? api('GET /v1/user/about-me', waiting)
    : api('GET /v1/wizard/:wizardName', { params: { wizardName: name }, ...waiting });
}

async function saveSteps(name: WizardName, steps: readonly StepState[], keepalive: boolean): Promise<void> {
  const [first, ...others] = steps.map(asSaved);
  if (first === undefined) return;
  // Several are accepted or refused together, and only by the other call.
  if (name === 'about-me' && others.length === 0) {
    await api('POST /v1/user/about-me-step', { body: first, keepalive });
  } else {
    await api('POST /v1/wizard/:wizardName', {
      params: { wizardName: name },
      body: [first, ...others],
      keepalive,
    });
  }
}

/** The step's state with its `stepCode` (WIZ-005), without the server's partner data. */
function asSaved(step: StepState): SavedStep {
  return {
    ...step,
    partnerConfig: null,
    finish: null,
    selectedItems: [...step.selectedItems],
    selectedTexts: [...step.selectedTexts],
  };
}

export function wizardCalls(name: WizardName): WizardCalls {
  return {
    load: async () => (await loadWizard(name)).steps,
    save: (steps, { isLeaving }) => saveSteps(name, steps, isLeaving),
    isMisfit: (error) => error instanceof ApiError && error.code === 'validation',
  };
}
