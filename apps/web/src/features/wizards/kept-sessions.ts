import type { WizardName } from '@wattle/domain/wizard/definition';
import { onSessionReset } from '#web/api/session.ts';
import type { WizardProfile } from './wizard-calls.ts';
import type { WizardSession } from './wizard-session.ts';

/** A wizard that is open in this tab, with what it was opened from. */
export type OpenWizard = { readonly session: WizardSession; readonly profile: WizardProfile };

const kept = new Map<WizardName, OpenWizard>();
let isWarning = false;

/**
 * Keeps a wizard beyond its page, so that answers which could not be saved yet are saved from wherever the member
 * has gone in this tab. Closing the tab meanwhile is asked about first.
 */
export function keep(open: OpenWizard): OpenWizard {
  kept.get(open.session.definition.name)?.session.stop();
  kept.set(open.session.definition.name, open);
  open.session.watch(warnWhileUnsaved);
  return open;
}

/** The wizard this tab still holds unsaved answers of; null when the server knows all there is. */
export function keptUnsaved(name: WizardName): OpenWizard | null {
  const open = kept.get(name);
  return open?.session.hasUnsaved === true ? open : null;
}

function warnWhileUnsaved(): void {
  const isNeeded = [...kept.values()].some(({ session }) => session.view().saving === 'waiting');
  if (isNeeded === isWarning) return;
  isWarning = isNeeded;
  if (isNeeded) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

// The next member must not find the answers of the one before, nor save them.
onSessionReset(() => {
  for (const { session } of kept.values()) session.stop();
  kept.clear();
  warnWhileUnsaved();
});
