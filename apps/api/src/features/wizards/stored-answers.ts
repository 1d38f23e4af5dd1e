import { chosenCodes, emptyAnswer } from '@wattle/domain/wizard/answers';
import type { WizardDefinition } from '@wattle/domain/wizard/definition';
import type { StepAnswer } from '@wattle/domain/wizard/step-state';
import { z } from 'zod';

/** Answers by step code, each valid when saved. */
export type SavedAnswers = ReadonlyMap<string, StepAnswer>;

/** Options by code and inputs by name, so a definition may gain either without moving earlier answers. */
const Stored = z.record(
  z.string(),
  z.object({ chosen: z.array(z.string()), extra: z.string(), texts: z.record(z.string(), z.string()) }),
);

export function writeAnswers(definition: WizardDefinition, answers: SavedAnswers): string {
  const stored = definition.steps.flatMap((step) => {
    const answer = answers.get(step.code);
    if (answer === undefined) return [];
    const texts = step.inputs.map(({ name }, index) => [name, answer.selectedTexts[index] ?? '']);
    const chosen = chosenCodes(step, answer);
    return [[step.code, { chosen, extra: answer.selectedExtraText, texts: Object.fromEntries(texts) }]];
  });
  return JSON.stringify(Object.fromEntries(stored));
}

/** Drops steps, options and inputs that the definition no longer has. */
export function readAnswers(definition: WizardDefinition, document: string): SavedAnswers {
  const stored = Stored.parse(JSON.parse(document));
  const answers = new Map<string, StepAnswer>();
  for (const step of definition.steps) {
    const kept = Object.hasOwn(stored, step.code) ? stored[step.code] : undefined;
    if (kept === undefined) continue;
    const empty = emptyAnswer(step);
    answers.set(step.code, {
      selectedItems: step.options.map(({ code }) => kept.chosen.includes(code)),
      selectedExtraText: kept.extra,
      selectedTexts: step.inputs.map(
        ({ name }, index) => kept.texts[name] ?? empty.selectedTexts[index] ?? '',
      ),
    });
  }
  return answers;
}
