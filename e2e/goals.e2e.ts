import { readFile } from 'node:fs/promises';
import { expect, test } from './support/journey.ts';
import { expectAccessible, expectDrawnInForcedColours } from './support/looks.ts';
import { demoPassword } from './support/people.ts';
import { holdSession, newMember } from './support/members.ts';

test('[REPORT-042] a member reads what leaves the file, and saves it for a calendar without names', async ({
  page,
  world,
}) => {
  await newMember(page, world, { lastName: 'Defaulted', documents: 2 });
  await page.goto('/credit-report-overview');
  const leaving = page.getByRole('region', { name: 'What leaves your file, and when' });
  await expect(leaving.getByRole('listitem').first()).toHaveText(/^[A-Z][a-z]{2} \d{4}.+, /);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await leaving.getByRole('button', { name: 'Add to my calendar' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toBe('what-leaves-my-file.ics');
  const titles = (await readFile(await file.path(), 'utf8')).match(/^SUMMARY:.*$/gm) ?? [];
  expect(new Set(titles)).toEqual(new Set(['SUMMARY:Wattle: an entry leaves your file']));
});

test(
  '[SCORE-043] a member sets a goal, sees the steps by the bureau, and says which one they are doing',
  { tag: '@estimates' },
  async ({ page, world }) => {
    await holdSession(page, world, { email: 'good@wattle.example', password: demoPassword });
    await page.goto('/score-goal');
    const set = page.getByRole('button', { name: 'Set this goal' });
    await expect(set).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('By when').selectOption({ index: 23 });
    await set.press('Enter');
    const steps = page.getByRole('region', { name: 'Your steps' });
    const step = steps.getByRole('listitem').first();
    await step.getByRole('button', { name: /doing this|^Mark as done/ }).press('Enter');
    await expect(step.getByRole('button', { name: /doing this|^Mark as done/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expectAccessible(page);
    await expectDrawnInForcedColours(page);
    await page.reload();
    await expect(step.getByRole('button', { name: /doing this|^Mark as done/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
);
