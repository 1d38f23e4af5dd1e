import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { HOLIDAYS_FILE, holidaysModule } from './public-holidays.ts';

it('keeps the public holidays of the installed date-holidays; else run npm run data:holidays', () => {
  expect(readFileSync(HOLIDAYS_FILE, 'utf8')).toBe(holidaysModule());
});
