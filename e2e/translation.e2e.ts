import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { openDashboard } from './support/members.ts';
import { memberPages } from './support/pages.ts';

/** Puts every text into an element of its own, and those that come later, as a browser's translation does. */
function startTranslating(): void {
  const left = 'font, script, style, svg, textarea, [translate="no"]';
  const swap = (text: Text) => {
    const isLeft = text.parentElement === null || text.parentElement.closest(left) !== null;
    if (text.data.trim() === '' || isLeft) return;
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  };
  const swapAll = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = root instanceof Text ? [root] : [];
    while (texts.nextNode() !== null) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
    for (const text of found) swap(text);
  };
  swapAll(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) swapAll(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

const textOf = async (page: Page) => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, '');

/** Waits until the page under translation says what the plain one says. */
async function expectSame(page: Page, plain: Page, when: string): Promise<void> {
  await expect(async () => expect(await textOf(page), when).toBe(await textOf(plain))).toPass({
    timeout: 15_000,
  });
}

/** What changes a page in place, and nothing on the server. */
const PRESSED = 'main :is([role="tab"], button[aria-expanded], summary, .numstep button, [aria-pressed])';

async function pressBoth(pages: readonly Page[], index: number): Promise<void> {
  for (const page of pages) {
    await page
      .locator(PRESSED)
      .nth(index)
      .evaluate((element: HTMLElement) => element.click());
  }
}

const PRESSES_MAX = 8;

test(
  'under a browser’s translation each page of a member says the same, whatever is pressed',
  { tag: '@nightly' },
  async ({ memberPage: page }) => {
    test.slow();
    const plain = await page.context().newPage();
    for (const path of memberPages) {
      for (const each of [page, plain]) {
        await each.goto(path);
        await expect(each.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await each.waitForLoadState('networkidle');
      }
      await page.evaluate(startTranslating);
      const count = Math.min(await plain.locator(PRESSED).count(), PRESSES_MAX);
      for (let index = 0; index < count; index += 1) {
        await pressBoth([page, plain], index);
        await expectSame(page, plain, `${path}, press ${index + 1}`);
      }
    }
  },
);

test(
  '[SCORE-026] under a browser’s translation the estimate’s words follow its number',
  { tag: '@estimates' },
  async ({ memberPage: page }) => {
    const plain = await page.context().newPage();
    for (const each of [page, plain]) {
      await openDashboard(each);
      await each.getByRole('button', { name: 'Try a change' }).click();
      await expect(each.getByText(/^This is an estimate\./)).toBeVisible();
    }
    await page.evaluate(startTranslating);
    const onTime = { name: /on time for 12 months/ };
    for (let presses = 0; presses < 3; presses += 1) {
      for (const each of [page, plain]) await each.getByRole('checkbox', onTime).click();
      await expectSame(page, plain, `press ${presses + 1}`);
    }
    for (const each of [page, plain]) await each.getByRole('button', { name: 'Reset' }).click();
    await expectSame(page, plain, 'Reset');
  },
);
