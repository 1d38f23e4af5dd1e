import { parseArgs } from 'node:util';

/** A request for a step that does not exist; its message lists the steps there are. */
export class UnknownStep extends Error {
  override name = 'UnknownStep';
}

/** The steps that `--only a,b` asks for, in their own order; all of them without it. */
export function selected<T extends { name: string }>(steps: readonly T[], args: readonly string[]): T[] {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string' } } });
  if (values.only === undefined) return [...steps];
  const wanted = values.only.split(',').map((name) => name.trim());
  const strange = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (strange.length > 0) {
    throw new UnknownStep(
      `There is no step ${strange.join(', ')}. The steps are: ${steps.map(({ name }) => name).join(', ')}.`,
    );
  }
  return steps.filter(({ name }) => wanted.includes(name));
}
