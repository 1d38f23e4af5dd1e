import {
  answerAt,
  chooseOption,
  currentStep,
  enterExtraText,
  enterText,
  leaveText,
  goBack,
  goForward,
  goTo,
  selectOption,
  type WizardState,
} from '@wattle/domain/wizard/engine';
import { useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { WizardSession, WizardView } from './wizard-session.ts';

/** A wizard's history state: answers must not show in an address. */
type Entry = {
  readonly step: string;
  /** The previous entry's step, if of this wizard. */
  readonly from: string | null;
  readonly isEditing: boolean;
};

const NO_ENTRY: Entry = { step: '', from: null, isEditing: false };

function entryOf(state: unknown): Entry {
  if (typeof state !== 'object' || state === null || !('wizardEntry' in state)) return NO_ENTRY;
  return state.wizardEntry as Entry;
}

export type WizardFlow = WizardView & {
  /** The member came from the summary to change this answer. */
  readonly isEditing: boolean;
  /** Advances where the step says so. */
  readonly select: (option: number) => void;
  /** Selects without advancing, as arrow keys do. */
  readonly choose: (option: number) => void;
  readonly enter: (input: number, text: string) => void;
  /** An input lost the focus. */
  readonly leave: (input: number) => void;
  readonly enterExtra: (text: string) => void;
  readonly next: () => void;
  readonly back: () => void;
  readonly edit: (stepCode: string) => void;
  /** Moves to another question, from a dead end; continues from there in order. */
  readonly go: (stepCode: string) => void;
  /** Answers another question and continues from there. */
  readonly answer: (answer: { stepCode: string; optionCode: string }) => void;
};

/**
 * Drives a wizard, with a history entry for each step: Back and Forward move between steps, and a reload stays. An
 * entry whose step can no longer be reached shows one that can.
 */
export function useWizardFlow(session: WizardSession): WizardFlow {
  const view = useSyncExternalStore(session.watch, session.view);
  const { entry, move } = useHistoryEntry(session, currentStep(view.wizard).stepCode);
  const { definition } = session;
  const onward = (engine: Engine): Engine => {
    return (wizard) => (entry.isEditing ? orSummary(session, engine(wizard), wizard) : engine(wizard));
  };
  return {
    ...view,
    isEditing: entry.isEditing && isAtSummary(toSummary(session, view.wizard)),
    select: (option) =>
      move(
        'push',
        onward((wizard) => selectOption(definition, wizard, option)),
      ),
    choose: (option) => session.change((wizard) => chooseOption(definition, wizard, option)),
    enter: (input, text) => session.change((wizard) => enterText(definition, wizard, { input, text })),
    leave: (input) => session.change((wizard) => leaveText(definition, wizard, input)),
    enterExtra: (text) => session.change((wizard) => enterExtraText(definition, wizard, text)),
    next: () =>
      move(
        'push',
        onward((wizard) => goForward(definition, wizard)),
      ),
    back: () =>
      move('back', (wizard) => {
        const there = entry.isEditing ? toSummary(session, wizard) : wizard;
        return isAtSummary(there) && there !== wizard ? there : goBack(definition, wizard);
      }),
    edit: (stepCode) => move('edit', (wizard) => goTo(definition, wizard, stepCode)),
    go: (stepCode) => move('push', (wizard) => goTo(definition, wizard, stepCode)),
    answer: (answer) => move('push', (wizard) => answerAt(definition, wizard, answer)),
  };
}

const isAtSummary = (wizard: WizardState): boolean => currentStep(wizard).isFinalStep;

function toSummary({ definition }: WizardSession, wizard: WizardState): WizardState {
  const summary = wizard.steps.find(({ isFinalStep, enabled }) => isFinalStep && enabled);
  return summary === undefined ? wizard : goTo(definition, wizard, summary.stepCode);
}

/** Returns from a changed answer to the summary, unless a question in between must be answered first. */
function orSummary(session: WizardSession, wizard: WizardState, before: WizardState): WizardState {
  return wizard.current === before.current ? wizard : toSummary(session, wizard);
}

type Engine = (wizard: WizardState) => WizardState;
type Plan = 'push' | 'back' | 'edit';

/** Synchronises history and wizard, whichever moved. */
function useHistoryEntry(session: WizardSession, here: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const entry = entryOf(location.state);
  /** Only for its own step: a quick user may press before the current step is in history. */
  const planned = useRef<{ plan: Plan; from: string; to: string } | null>(null);
  const address = location.pathname + location.search;

  const write = async (next: Entry, replace: boolean): Promise<void> =>
    navigate(address, { replace, state: { wizardEntry: next }, preventScrollReset: replace });

  /** Writes the previous step's entry first, if it was left before being written. */
  const push = async (next: Entry, from: string): Promise<void> => {
    if (entry.step === '') await write({ ...NO_ENTRY, step: from }, true);
    await write({ ...next, from }, false);
  };

  /** Back, Forward or reload; ignores entries of our own. */
  const historyMoved = useEffectEvent((_key: string) => {
    if (navigationType !== NavigationType.Pop || entry.step === '') return;
    const wizard = session.change((before) => goTo(session.definition, before, entry.step));
    const reached = currentStep(wizard).stepCode;
    if (reached !== entry.step) void write({ ...entry, step: reached, isEditing: false }, true);
  });
  const wizardMoved = useEffectEvent((stepCode: string) => {
    const move = planned.current?.to === stepCode ? planned.current : null;
    if (move !== null) planned.current = null;
    const now = currentStep(session.view().wizard);
    // The history just moved; the step follows.
    if (entry.step === stepCode || now.stepCode !== stepCode) return;
    if (move?.plan === 'back' && entry.from === stepCode) void navigate(-1);
    else if (move !== null && move.plan !== 'back') {
      const isEditing = move.plan === 'edit' || (entry.isEditing && !now.isFinalStep);
      void push({ step: stepCode, from: null, isEditing }, move.from);
    } else void write({ ...entry, step: stepCode, isEditing: false }, true);
  });
  // In the same commit as the step: the next press may follow at once.
  useLayoutEffect(() => historyMoved(location.key), [location.key]);
  useLayoutEffect(() => wizardMoved(here), [here]);

  const move = (plan: Plan, engine: Engine): void => {
    const from = currentStep(session.view().wizard).stepCode;
    const to = currentStep(session.change(engine)).stepCode;
    planned.current = to === from ? null : { plan, from, to };
  };
  return { entry, move };
}
