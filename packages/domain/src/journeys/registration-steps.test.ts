import { expect, it } from 'vitest';
import { STEPS } from './registration-steps.ts';

it('[REG-004] has six registration steps with the documented names', () => {
  expect(STEPS.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(STEPS.slice(0, 4).map(({ name }) => name)).toEqual([
    'Registration',
    'Email Verification',
    'Mobile Verification',
    'Mobile Verification',
  ]);
  expect(new Set(STEPS.map(({ line }) => line)).size, 'each has a line of its own').toBe(6);
});
