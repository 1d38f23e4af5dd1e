import { expect, it } from 'vitest';

import { run } from './processes.ts';

/** More than a pipe holds. */
const INPUT = 'a'.repeat(1_000_000);

it('returns what a program wrote that does not read its input', async () => {
  await expect(run({ command: 'echo', args: ['done'] }, INPUT)).resolves.toBe('done\n');
});

it('rejects when a program fails before it has read its input', async () => {
  await expect(run({ command: 'false', args: [] }, INPUT)).rejects.toThrow('Command failed');
});
