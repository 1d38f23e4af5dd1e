import { afterAll, afterEach, beforeEach } from 'vitest';

/**
 * Any `console.error` or `console.warn` fails the test that caused it: it is the only way in which React reports broken
 * markup, missing keys and updates outside `act`. The original functions still print, so the stack stays readable in
 * the run's output. They are restored at the end of a file: the next one may run in the same process.
 */
const complaints: string[] = [];
const { error, warn } = console;

for (const [level, print] of Object.entries({ error, warn })) {
  console[level === 'error' ? 'error' : 'warn'] = (...parts: unknown[]) => {
    complaints.push(`console.${level}: ${parts.map(String).join(' ')}`);
    print.apply(console, parts);
  };
}

beforeEach(() => {
  complaints.length = 0;
});

afterEach(() => {
  const seen = complaints.splice(0);
  if (seen.length > 0) throw new Error(`The test wrote to the console:\n${seen.join('\n')}`);
});

afterAll(() => Object.assign(console, { error, warn }));
