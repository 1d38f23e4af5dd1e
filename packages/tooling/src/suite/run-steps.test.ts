import { beforeEach, expect, it, vi } from 'vitest';
import { ProcessGroup } from '../processes/process-group.ts';
import { runSteps } from './run-steps.ts';
import type { Step } from './step.ts';
import { tallyOfOne } from './tally.ts';

let running: string[];
let together: string[];

beforeEach(() => {
  running = [];
  together = [];
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

/** A step that notes which others it ran with, and ends a few turns later. */
function step(name: string, kind: Step['kind'], turns = 3): Step {
  return {
    name,
    kind,
    async run() {
      running.push(name);
      for (let turn = 0; turn < turns; turn += 1) {
        await new Promise((next) => setImmediate(next));
        if (running.length > 1) together.push(running.toSorted().join(' + '));
      }
      running.splice(running.indexOf(name), 1);
      return { ...tallyOfOne(true), output: '' };
    },
  };
}

async function pairs(steps: readonly Step[]): Promise<string[]> {
  await runSteps(steps, new ProcessGroup());
  return [...new Set(together)].toSorted();
}

it('does one after the other beside what waits, and leaves the machine to what follows', async () => {
  const steps = [
    step('types', 'static'),
    step('lint', 'static'),
    step('unit', 'beside'),
    step('integration', 'waiting', 30),
    step('journeys', 'beside'),
    step('something', 'alone'),
  ];
  expect(await pairs(steps)).toEqual([
    'integration + journeys',
    'integration + lint',
    'integration + types',
    'integration + unit',
  ]);
});

it('checks files two at a time where nothing waits', async () => {
  const steps = [step('types', 'static'), step('lint', 'static'), step('unit', 'beside')];
  expect(await pairs(steps)).toEqual(['lint + types']);
});

it('runs every step although one of them throws', async () => {
  const broken: Step = { name: 'broken', kind: 'static', run: () => Promise.reject(new Error('no')) };
  const done = await runSteps([broken, step('journeys', 'alone')], new ProcessGroup());
  expect(done.map(({ name, result }) => [name, result.failed])).toEqual([
    ['broken', 1],
    ['journeys', 0],
  ]);
});
