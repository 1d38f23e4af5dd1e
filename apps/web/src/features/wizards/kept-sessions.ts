import type { WizardName } from '@wattle/domain/wizard/definition';
import { onSessionReset } from '#web/api/session.ts';
import type { WizardProfile } from './wizard-calls.ts';
import type { WizardSession } from './wizard-session.ts';

/** A wizard that is open in this tab, and what it was opened from. */
export type OpenWizard = { readonly session: WizardSession; readonly profile: WizardProfile };

const kept = new Map<WizardName, OpenWizard>();
let isWarning = false;

/**
 * Keeps a wizard beyond its page, so that answers that could not be saved yet are saved from wherever the member has
 * gone in this tab. Closing the tab meanwhile asks first.
 */
export function keep(open: OpenWizard): OpenWizard {
  kept.get(open.session.definition.name)?.session.stop();
  kept.set(open.session.definition.name, open);
  open.session.watch(warnWhileUnsaved);
  return open;
}

/** The wizard whose answers this tab has not saved yet; null when the server knows everything. */
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

// The next member must neither find the previous one's answers nor save them.
onSessionReset(() => {
  for (const { session } of kept.values()) session.stop();
  kept.clear();
  warnWhileUnsaved();
});
