import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const widths = [320, 1440] as const;
const schemes = ['light', 'dark'] as const;

type How = {
  /** For states that a change of width would end, or that only one width has. */
  widths?: readonly number[];
};

/** What axe finds on the page as it stands, light and dark, narrow and wide: nothing. Nor may it scroll sideways. */
export async function expectAccessible(page: Page, how: How = {}): Promise<void> {
  for (const width of how.widths ?? widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = await findings(page);
      expect.soft(found, `${page.url()} at ${width} pixels, ${colorScheme}`).toEqual([]);
    }
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

async function findings(page: Page): Promise<string[]> {
  // A colour halfway through its change has no contrast worth measuring.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => {
      return Number.isFinite(Number(effect?.getComputedTiming().endTime ?? Infinity));
    });
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
  const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
