import type { WizardDefinition, WizardName } from '@wattle/domain/wizard/definition';
import { fits, openWizard, type WizardState } from '@wattle/domain/wizard/engine';
import type { StepAnswer, StepState } from '@wattle/domain/wizard/step-state';
import { dropDraft, readDraft, writeDraft } from '#web/api/drafts.ts';

type Unsaved = StepAnswer & Pick<StepState, 'stepCode' | 'isCompleted'>;

export const isUnsaved = ({ isDirty, enabled, isFinalStep }: StepState): boolean =>
  isDirty && enabled && !isFinalStep;

const draftName = (name: WizardName): string => `wizard ${name}`;

/** Keeps the answers that are not saved yet in this tab. */
export function writeWizardDraft(name: WizardName, owner: string, { steps }: WizardState): void {
  const unsaved = steps.filter(isUnsaved);
  if (unsaved.length === 0) dropDraft(draftName(name));
  else writeDraft(draftName(name), owner, Object.fromEntries(unsaved.map(asDrafted)));
}

function asDrafted(step: StepState): [string, string] {
  const { stepCode, isCompleted, selectedItems, selectedExtraText, selectedTexts } = step;
  const kept: Unsaved = { stepCode, isCompleted, selectedItems, selectedExtraText, selectedTexts };
  return [stepCode, JSON.stringify(kept)];
}

/** The wizard as saved, with the answers of this tab's draft put back as unsaved ones. */
export function openWithDraft(
  definition: WizardDefinition,
  saved: readonly StepState[],
  owner: string,
): { wizard: WizardState; isRestored: boolean } {
  const drafted = Object.values(readDraft(draftName(definition.name), owner) ?? {}).map(
    // Written by this module alone.
    (text) => JSON.parse(String(text)) as Unsaved,
  );
  const isSaved = new Map(saved.map((step) => [step.stepCode, answerKey(step)]));
  const restored = new Map(
    drafted
      .filter((answer) => isSaved.get(answer.stepCode) !== answerKey(answer))
      .filter((answer) =>
        definition.steps.some((step) => step.code === answer.stepCode && fits(step, answer)),
      )
      .map((answer) => [answer.stepCode, answer]),
  );
  const { steps, current } = openWizard(
    definition,
    saved.map((step) => ({ ...step, ...restored.get(step.stepCode) })),
  );
  return {
    wizard: { current, steps: steps.map((step) => ({ ...step, isDirty: restored.has(step.stepCode) })) },
    isRestored: restored.size > 0,
  };
}

const answerKey = ({ selectedItems, selectedExtraText, selectedTexts }: StepAnswer): string =>
  JSON.stringify([selectedItems, selectedExtraText, selectedTexts]);
