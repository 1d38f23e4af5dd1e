import type { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { StartFailure } from '../start/start-failure.ts';
import type { Part } from './parts.ts';
import { tallyOf, type Result, type Tally } from './result.ts';

/** The number of cores of the smallest machine. */
const concurrency = 2;
const reminderMs = 30_000;

/** A request for a part that does not exist; its message lists the parts there are. */
export class UnknownPart extends Error {
  override name = 'UnknownPart';
}

/** The parts that `only` names, separated by commas, in their own order; all of them without it. */
export function selectParts<T extends { name: string }>(parts: readonly T[], only: string | undefined): T[] {
  if (only === undefined) return [...parts];
  const wanted = only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    const names = parts.map(({ name }) => name).join(', ');
    throw new UnknownPart(`There is no part ${unknown.join(', ')}. The parts are: ${names}.`);
  }
  return parts.filter(({ name }) => wanted.includes(name));
}

/** A part that throws has failed. */
async function attempt(part: Part, group: ProcessGroup): Promise<Result> {
  try {
    return await part.run(group);
  } catch (error) {
    const isExpected = error instanceof StartFailure;
    const text = error instanceof Error && !isExpected ? error.stack : undefined;
    return { ...tallyOf(false), output: text ?? String(error) };
  }
}

async function runPart(part: Part, group: ProcessGroup): Promise<Tally> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const reminder = setInterval(
    () => console.log(`  ${part.name} is still running (${seconds().toFixed(0)} s)`),
    reminderMs,
  );
  const { passed, failed, output } = await attempt(part, group);
  clearInterval(reminder);
  if (failed > 0) console.log(`\n──── ${part.name} ────\n${output.trimEnd()}\n`);
  const counts = `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`;
  const took = seconds().toFixed(1).padStart(7);
  console.log(`${failed > 0 ? '✘' : '✔'} ${part.name.padEnd(12)} ${counts.padEnd(24)} ${took} s`);
  return { passed, failed };
}

/** Runs every part whatever happened to the others, so that one run shows every fault. */
export async function runParts(parts: readonly Part[], group: ProcessGroup): Promise<Tally> {
  const waiting = [...parts];
  const sum = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { passed, failed } = await runPart(next, group);
      sum.passed += passed;
      sum.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return sum;
}
