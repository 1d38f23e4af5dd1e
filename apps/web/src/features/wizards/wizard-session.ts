import type { WizardDefinition } from '@wattle/domain/wizard/definition';
import { currentStep, goTo, openWizard, type WizardState } from '@wattle/domain/wizard/engine';
import { markSaved, stepsToSave } from '@wattle/domain/wizard/progress';
import type { StepState } from '@wattle/domain/wizard/step-state';

/**
 * - `steady`: all that was left is saved, or on its way for the first time.
 * - `waiting`: a save failed and is tried again by itself.
 * - `caughtUp`: saved after all.
 * - `replaced`: another tab or device changed the answers, and this one took them over.
 */
export type Saving = 'steady' | 'waiting' | 'caughtUp' | 'replaced';

export type WizardView = { readonly wizard: WizardState; readonly saving: Saving };

export type WizardCalls = {
  readonly load: () => Promise<readonly StepState[]>;
  readonly save: (steps: readonly StepState[], how: { isLeaving: boolean }) => Promise<void>;
  /** Whether a save failed because the answers do not fit the stored ones; the same again would fail again. */
  readonly isMisfit: (error: unknown) => boolean;
};

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * One member's walk through a wizard in this tab. Each step is saved as it is left, one save at a time and in order; a
 * save that fails stops nothing and is tried again until it succeeds (ABOUT-015). What was typed into a step that has
 * not been left is not saved.
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
  /** After answers that did not fit: the next save carries everything shown here. */
  #isWhole = false;

  constructor(definition: WizardDefinition, steps: readonly StepState[], calls: WizardCalls) {
    this.definition = definition;
    this.#calls = calls;
    this.#view = { wizard: openWizard(definition, steps), saving: 'steady' };
  }

  readonly view = (): WizardView => this.#view;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Anything answered here that the server has not got, including a step still being answered. */
  get hasUnsaved(): boolean {
    return this.#isSending || this.#view.wizard.steps.some(({ isDirty, enabled }) => isDirty && enabled);
  }

  /** Takes one step of the engine; returns the wizard after it. */
  change(move: (wizard: WizardState) => WizardState): WizardState {
    const before = this.#view.wizard;
    const wizard = move(before);
    if (wizard === before) return wizard;
    const hasMoved = wizard.current !== before.current;
    this.#show({ wizard, ...(hasMoved && this.#view.saving !== 'waiting' ? { saving: 'steady' } : {}) });
    // Not at every key press while the server is away; leaving a step is worth an immediate try.
    if (hasMoved || this.#timer === undefined) void this.#send();
    return wizard;
  }

  /** Saves the current step too, if it is valid: the page is being left, perhaps for good. */
  leave(): void {
    const { definition } = this;
    this.#show({
      wizard: goTo(definition, this.#view.wizard, currentStep(this.#view.wizard).stepCode),
    });
    void this.#send({ isLeaving: true });
  }

  /** Checks whether another tab or device went on, and adopts what it saved. Nothing unsaved is ever given up. */
  async refresh(): Promise<void> {
    if (this.hasUnsaved) return;
    const { wizard } = this.#view;
    const steps = await this.#calls.load().catch(() => null);
    if (steps === null || this.hasUnsaved || this.#view.wizard !== wizard) return;
    if (!isSame(wizard.steps, steps)) this.#adopt(steps);
  }

  /** Stops saving: the member has signed out. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #send({ isLeaving = false } = {}): Promise<void> {
    // A page being left cannot wait for the previous save.
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
    const wasWaiting = this.#view.saving === 'waiting';
    this.#failures = 0;
    this.#isWhole = false;
    const wizard = markSaved(this.#view.wizard, steps);
    const isAll = stepsToSave(wizard).length === 0;
    this.#show({ wizard, ...(wasWaiting && isAll ? { saving: 'caughtUp' } : {}) });
    if (!isAll) void this.#send();
  }

  /** Answers that do not fit are first sent again with all the others of this tab, as the later word; then given up. */
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

/** Whether the stored answers are the ones shown; blanks at the ends are not stored. */
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
