import { expect, type Locator, type Page } from '@playwright/test';

const lookMs = 2000;

/**
 * Waits for what a page finds out by polling ever less often: its clock, which must be installed before the page is
 * opened, runs ahead, so that the next poll comes at once.
 */
export async function expectAtNextLook(page: Page, awaited: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward('01:00');
    await expect(awaited).toBeVisible({ timeout: lookMs });
  }).toPass({ timeout: 40_000 });
}
