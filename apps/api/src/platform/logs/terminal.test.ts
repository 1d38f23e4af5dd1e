import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

const sources = fileURLToPath(new URL('../../', import.meta.url));
const WRITES = /process\.std(?:out|err)\.write|\bconsole\./;
/** Development only, and the log, which has a test of its own. */
const APART = [/\btest-[^/]*$/, /\.test\.ts$/, /^demo\/preview-mails\.ts$/];

it('only one file writes to the terminal, and it escapes control characters', () => {
  const files = globSync('**/*.ts', { cwd: sources }).filter(
    (file) => !APART.some((rule) => rule.test(file)),
  );
  const writing = files.filter((file) => WRITES.test(readFileSync(`${sources}/${file}`, 'utf8')));
  expect(writing).toEqual(['platform/logs/terminal.ts']);
});
