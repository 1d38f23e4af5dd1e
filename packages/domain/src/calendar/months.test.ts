import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MONTH_NAMES } from './calendar.ts';

const root = join(import.meta.dirname, '../../../..');
const shown = globSync('{content/**/*.{md,yaml},{apps/{api,web},packages/*}/{*,src/**/*}.{ts,tsx}}', {
  cwd: root,
})
  .filter((file) => !/\.test\.|\/test-|README/.test(file))
  .map(
    (file) =>
      [file, readFileSync(join(root, file), 'utf8').replaceAll(/^ *(?:\/?\*|\/\/).*$/gm, '')] as const,
  );

/** Another name than ours before a year. */
const OTHER_NAME = new RegExp(`\\b(?:${MONTH_NAMES.join('|')})[a-z]+ (?:19|20)\\d\\d\\b`);
const OTHER_FORMAT = /\bdateStyle\b|toLocaleDateString|month: '(?:long|short|narrow)'|'Jan', ?'Feb'/;

it('[CONST-001] writes every month by the names of the calendar', () => {
  const others = shown.filter(([, text]) => OTHER_NAME.test(text) || OTHER_FORMAT.test(text));
  expect(others.map(([file]) => file).toSorted()).toEqual([
    // Months that a password may hold.
    'apps/api/src/platform/passwords/common-password.ts',
    // The name of a promotion that is over, in the document's words.
    'content/brand.yaml',
    'content/legal/promotion-terms.md',
  ]);
});
