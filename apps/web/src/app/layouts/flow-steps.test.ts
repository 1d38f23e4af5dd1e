import { expect, it } from 'vitest';
import { flowLine, flowStepOf, flowSteps } from './flow-steps.ts';

it('the flow has six steps, each with words of its own', () => {
  expect(flowSteps).toHaveLength(6);
  expect(flowSteps.every(({ title, detail }) => title !== '' && detail !== '')).toBe(true);
});

it('the two steps of one title are told apart by the line above it', () => {
  expect([flowLine(3), flowLine(4)]).toEqual(['Step 3 of 6 · Mobile number', 'Step 4 of 6 · Mobile code']);
});

it('the innermost page that names a step decides, and a page without one has none', () => {
  expect(flowStepOf([{ handle: undefined }, { handle: { flowStep: 1 } }, { handle: { flowStep: 3 } }])).toBe(
    3,
  );
  expect(flowStepOf([{ handle: null }, { handle: { flowStep: 'two' } }, { handle: 'x' }])).toBeNull();
});
