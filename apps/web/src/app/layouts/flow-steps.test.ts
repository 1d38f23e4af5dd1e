import { expect, it } from 'vitest';
import { flowLine, flowStepOf, flowSteps } from './flow-steps.ts';

it('has six steps, each with a text of its own', () => {
  expect(flowSteps).toHaveLength(6);
  expect(flowSteps.every(({ title, detail }) => title !== '' && detail !== '')).toBe(true);
});

it('tells two steps of the same title apart by the line above', () => {
  expect([flowLine(3), flowLine(4)]).toEqual(['Step 3 of 6 · Mobile number', 'Step 4 of 6 · Mobile code']);
});

it('takes the step from the innermost page that names one, or has none', () => {
  expect(flowStepOf([{ handle: undefined }, { handle: { flowStep: 1 } }, { handle: { flowStep: 3 } }])).toBe(
    3,
  );
  expect(flowStepOf([{ handle: null }, { handle: { flowStep: 'two' } }, { handle: 'x' }])).toBeNull();
});
