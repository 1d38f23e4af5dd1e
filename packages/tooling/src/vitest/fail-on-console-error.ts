import { afterEach, beforeEach } from 'vitest';

/**
 * Any `console.error` or `console.warn` fails the test that caused it: React reports broken markup, missing keys
 * and updates outside `act` in no other way.
 * The original functions still print, so the stack stays readable in the run's output.
 */
const complaints: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const print = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    complaints.push(`console.${level}: ${parts.map(String).join(' ')}`);
    print(...parts);
  };
}

beforeEach(() => {
  complaints.length = 0;
});

afterEach(() => {
  const seen = complaints.splice(0);
  if (seen.length > 0) throw new Error(`The test wrote to the console:\n${seen.join('\n')}`);
});
