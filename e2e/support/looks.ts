import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The only rules that a change of colours can change the answer of. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const widths = [320, 1440] as const;

type How = {
  /** For states that a change of width would end, or that only one width has. */
  widths?: readonly number[];
};

/** What axe finds on the page as it stands, light and dark, narrow and wide: nothing. Nor may it scroll sideways. */
export async function expectAccessible(page: Page, how: How = {}): Promise<void> {
  for (const width of how.widths ?? widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
    await expectNoFindings(page, 'light', (axe) => axe.withTags(tags));
    await expectNoFindings(page, 'dark', (axe) => axe.withRules(colourRules));
    await expectNoSidewaysScroll(page);
  }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { content: scrollWidth, window: clientWidth };
  });
  expect.soft(content, `${page.url()} is wider than its window`).toBeLessThanOrEqual(window);
}

type Scheme = 'light' | 'dark';

async function expectNoFindings(
  page: Page,
  colorScheme: Scheme,
  asking: (axe: AxeBuilder) => AxeBuilder,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // A busy renderer learns of it later than the browser says it did.
  await page.waitForFunction(
    (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    colorScheme,
  );
  await everythingLaidOut(page);
  await changesEnded(page);
  const { violations } = await asking(new AxeBuilder({ page }).setLegacyMode()).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
  const where = `${page.url()} at ${page.viewportSize()?.width} pixels, ${colorScheme}`;
  expect.soft(found, where).toEqual([]);
}

/** The home page lays its lower sections out one by one; what moves while axe looks stands on a wrong background. */
async function everythingLaidOut(page: Page): Promise<void> {
  await expect(page.locator('.later > :not([data-laid-out])')).toHaveCount(0);
}

/**
 * A colour halfway through its change has no contrast worth measuring. Changes are brought to their end rather than
 * waited for: a browser that draws no frames for a while would never get there by itself.
 */
async function changesEnded(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const change of document.getAnimations()) {
      const end = Number(change.effect?.getComputedTiming().endTime ?? Infinity);
      if (Number.isFinite(end)) change.finish();
    }
  });
}
