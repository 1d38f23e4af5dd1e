import type { WizardName } from '@wattle/domain/wizard/definition';
import { onSessionReset } from '#web/api/session.ts';
import type { WizardProfile } from './wizard-calls.ts';
import { writeWizardDraft } from './wizard-draft.ts';
import type { WizardSession } from './wizard-session.ts';

export type OpenWizard = { readonly session: WizardSession; readonly profile: WizardProfile };

const kept = new Map<WizardName, OpenWizard>();
let isWarning = false;

/**
 * Keeps a wizard beyond its page, so that unsaved answers are saved from any page of this tab. Closing the tab before
 * that asks first; a reload and a session that ends leave a draft.
 */
export function keepWizard(open: OpenWizard, owner: string): OpenWizard {
  const { session } = open;
  const { name } = session.definition;
  kept.get(name)?.session.stop();
  kept.set(name, open);
  session.watch(() => {
    warnWhileUnsaved();
    // After a log-out, leaving the page must not write the draft again.
    if (kept.get(name) === open) writeWizardDraft(name, owner, session.view().wizard);
  });
  session.resume();
  return open;
}

/** A wizard with unsaved answers; null when all are saved. */
export function unsavedWizard(name: WizardName): OpenWizard | null {
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

// Another member must neither see nor save these answers.
onSessionReset(() => {
  for (const { session } of kept.values()) session.stop();
  kept.clear();
  warnWhileUnsaved();
});
