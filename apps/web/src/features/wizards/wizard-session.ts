import type { WizardDefinition } from '@wattle/domain/wizard/definition';
import { currentStep, goTo, openWizard, type WizardState } from '@wattle/domain/wizard/engine';
import { markSaved, stepsToSave } from '@wattle/domain/wizard/progress';
import type { StepState } from '@wattle/domain/wizard/step-state';
import { isUnsaved } from './wizard-draft.ts';

/**
 * - `steady`: everything is saved or being sent.
 * - `waiting`: a save failed and is being retried.
 * - `caughtUp`: saved after a retry.
 * - `replaced`: another tab or device changed the answers, which were adopted.
 * - `restored`: unsaved answers were put back from this tab's draft.
 */
export type Saving = 'steady' | 'waiting' | 'caughtUp' | 'replaced' | 'restored';

export type WizardView = { readonly wizard: WizardState; readonly saving: Saving };

export type WizardCalls = {
  readonly load: () => Promise<readonly StepState[]>;
  readonly save: (steps: readonly StepState[], how: { isLeaving: boolean }) => Promise<void>;
  /** Whether a save failed because the answers contradict the stored ones; a retry would fail again. */
  readonly isMisfit: (error: unknown) => boolean;
};

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * A member's wizard in this tab. Each step is saved when left, one save at a time, in order; failed saves are retried
 * without blocking (ABOUT-015). A step that was not left is not saved.
 */
export class WizardSession {
  readonly definition: WizardDefinition;
  readonly #calls: WizardCalls;
  readonly #watchers = new Set<() => void>();
  #view: WizardView;
  #isSending = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  /** Set after contradicting answers: the next save sends everything shown here. */
  #isWhole = false;

  constructor(definition: WizardDefinition, view: WizardView, calls: WizardCalls) {
    this.definition = definition;
    this.#calls = calls;
    this.#view = view;
  }

  readonly view = (): WizardView => this.#view;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  get hasUnsaved(): boolean {
    return this.#isSending || this.#view.wizard.steps.some(isUnsaved);
  }

  /** Applies an engine move and returns the new state. */
  change(move: (wizard: WizardState) => WizardState): WizardState {
    const before = this.#view.wizard;
    const wizard = move(before);
    if (wizard === before) return wizard;
    const hasMoved = wizard.current !== before.current;
    this.#show({ wizard, ...(hasMoved && this.#view.saving !== 'waiting' ? { saving: 'steady' } : {}) });
    // Retries at once only when a step is left, not at every key press.
    if (hasMoved || this.#timer === undefined) void this.#send();
    return wizard;
  }

  /** Saves the completed answers of a draft. */
  resume(): void {
    void this.#send();
  }

  /** Also saves the current step, if valid: the page may be leaving for good. */
  leave(): void {
    const { definition } = this;
    this.#show({
      wizard: goTo(definition, this.#view.wizard, currentStep(this.#view.wizard).stepCode),
    });
    void this.#send({ isLeaving: true });
  }

  /** Adopts newer answers of another tab or device, unless some here are unsaved. */
  async refresh(): Promise<void> {
    if (this.hasUnsaved) return;
    const { wizard } = this.#view;
    const steps = await this.#calls.load().catch(() => null);
    if (steps === null || this.hasUnsaved || this.#view.wizard !== wizard) return;
    if (!isSame(wizard.steps, steps)) this.#adopt(steps);
  }

  /** Stops saving after sign-out. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #send({ isLeaving = false } = {}): Promise<void> {
    // On page unload the previous save cannot be awaited.
    if (this.#isStopped || (this.#isSending && !isLeaving)) return;
    const steps = this.#isWhole ? completed(this.#view.wizard) : stepsToSave(this.#view.wizard);
    if (steps.length === 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isSending = true;
    const error = await this.#calls.save(steps, { isLeaving }).then(
      () => null,
      (reason: unknown) => ({ reason }),
    );
    this.#isSending = false;
    if (this.#isStopped) return;
    if (error === null) this.#succeed(steps);
    else await this.#fail(error.reason);
  }

  #succeed(steps: readonly StepState[]): void {
    const { saving } = this.#view;
    this.#failures = 0;
    this.#isWhole = false;
    const wizard = markSaved(this.#view.wizard, steps);
    const isAll = stepsToSave(wizard).length === 0;
    const hasCaughtUp = saving === 'restored' ? !wizard.steps.some(isUnsaved) : saving === 'waiting' && isAll;
    this.#show({ wizard, ...(hasCaughtUp ? { saving: 'caughtUp' } : {}) });
    if (!isAll) void this.#send();
  }

  /** Contradicting answers are resent with all others of this tab, to win; then dropped. */
  async #fail(reason: unknown): Promise<void> {
    if (!this.#calls.isMisfit(reason)) {
      this.#tryLater();
    } else if (this.#isWhole) {
      const steps = await this.#calls.load().catch(() => null);
      if (steps === null) this.#tryLater();
      else this.#adopt(steps);
    } else {
      this.#isWhole = true;
      await this.#send();
    }
  }

  #tryLater(): void {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS);
    this.#failures += 1;
    this.#show({ saving: 'waiting' });
    this.#timer = setTimeout(() => void this.#send(), pause);
  }

  #adopt(steps: readonly StepState[]): void {
    this.#isWhole = false;
    const opened = openWizard(this.definition, steps);
    const here = currentStep(this.#view.wizard).stepCode;
    this.#show({ wizard: goTo(this.definition, opened, here), saving: 'replaced' });
  }

  #show(change: Partial<WizardView>): void {
    this.#view = { ...this.#view, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}

function completed({ steps }: WizardState): StepState[] {
  return steps.filter(({ enabled, isCompleted, isFinalStep }) => enabled && isCompleted && !isFinalStep);
}

/** Whether the stored answers equal those shown, ignoring outer blanks. */
function isSame(shown: readonly StepState[], stored: readonly StepState[]): boolean {
  return JSON.stringify(shown.map(asStored)) === JSON.stringify(stored.map(asStored));
}

function asStored(step: StepState): unknown {
  const { stepCode, isCompleted, selectedItems, selectedExtraText, selectedTexts } = step;
  return [
    stepCode,
    isCompleted,
    selectedItems,
    selectedExtraText.trim(),
    selectedTexts.map((text) => text.trim()),
  ];
}
