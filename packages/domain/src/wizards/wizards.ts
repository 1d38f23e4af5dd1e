import { ABOUT_ME_WIZARD } from '../about-me/definition.ts';
import { HOME_LOAN_WIZARD } from '../home-loan/definition.ts';
import type { WizardDefinition, WizardName } from '../wizard/definition.ts';

/** Wizards by wire name. */
export const WIZARDS: Record<WizardName, WizardDefinition> = {
  hla: HOME_LOAN_WIZARD,
  'about-me': ABOUT_ME_WIZARD,
};

const isWizardName = (name: string): name is WizardName => Object.hasOwn(WIZARDS, name);

/** An empty name means the assistant; null if unknown (WIZ-016). */
export function wizardNamed(name: string): WizardDefinition | null {
  if (name === '') return WIZARDS.hla;
  return isWizardName(name) ? WIZARDS[name] : null;
}
