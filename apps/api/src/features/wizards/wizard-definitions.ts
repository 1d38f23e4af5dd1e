import { ABOUT_ME_WIZARD } from '@wattle/domain/about-me/definition';
import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import type { WizardDefinition, WizardName } from '@wattle/domain/wizard/definition';

/** Every wizard by the name it has on the wire. */
export const WIZARDS: Record<WizardName, WizardDefinition> = {
  hla: HOME_LOAN_WIZARD,
  'about-me': ABOUT_ME_WIZARD,
};

const isWizardName = (name: string): name is WizardName => Object.hasOwn(WIZARDS, name);

/** An empty name is the assistant's; null for a name nobody has (WIZ-016). */
export function wizardNamed(name: string): WizardDefinition | null {
  if (name === '') return WIZARDS.hla;
  return isWizardName(name) ? WIZARDS[name] : null;
}
