import { expect, it } from 'vitest';
import { flowStepOf, flowSteps } from './flow-steps.ts';

it('the flow has six steps, each with words of its own', () => {
  expect(flowSteps).toHaveLength(6);
  expect(flowSteps.every(({ title, detail }) => title !== '' && detail !== '')).toBe(true);
});

it('the innermost page that names a step decides, and a page without one has none', () => {
  expect(flowStepOf([{ handle: undefined }, { handle: { flowStep: 1 } }, { handle: { flowStep: 3 } }])).toBe(
    3,
  );
  expect(flowStepOf([{ handle: null }, { handle: { flowStep: 'two' } }, { handle: 'x' }])).toBeNull();
});
