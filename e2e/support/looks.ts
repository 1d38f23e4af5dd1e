import { expect, type Page } from '@playwright/test';
import { findingsOn, type Rules } from './axe.ts';
import { isNightly } from './environment.ts';
import { vanishedOn } from './forced-colours.ts';
import { expectOneName } from './link-names.ts';
import { textFaultsOn } from './text-faults.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The only rules whose result a change of colours can affect. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const [narrow, wide] = [320, 1440];
/** The third is what a window of 1280 pixels holds when everything in it is twice as large. */
const layoutWidths = [narrow, 390, 640, 1280];
/** Both are the browser's own setting, in pixels. */
const [textSize, twiceTheSize] = [16, 32];
const largeTextWidths = [1280, 390, narrow];

const sideways = { width: 740, height: 360 };

type How = {
  /** Set for states that a change of width would end, or that exist at only one width. */
  widths?: readonly number[];
};

const everyRule: Rules = { type: 'tag', values: tags };
const colours: Rules = { type: 'rule', values: colourRules };

/**
 * Expects no findings of axe on the page in its current state, light at the first width, and no sideways scrolling at
 * any. At night also no findings about colours, dark at the last width.
 */
export async function expectAccessible(page: Page, { widths = [narrow, wide] }: How = {}): Promise<void> {
  const [first, last] = [widths[0], widths.at(-1)];
  await changeAtOnce(page);
  for (const width of widths) {
    await setWidth(page, width);
    if (width === first) await expectNoFindings(page, 'light', everyRule);
    if (width === last && isNightly) await expectNoFindings(page, 'dark', colours);
    await expectNoSidewaysScroll(page);
  }
}

/** The same of a page at rest, dark when it is narrow. At night also light when it is wide, and in every layout. */
export async function expectEveryLook(page: Page): Promise<void> {
  await expectNothingMoves(page);
  await expectOneName(page);
  await changeAtOnce(page);
  await setWidth(page, wide);
  if (isNightly) await expectNoFindings(page, 'light', everyRule);
  await expectNoSidewaysScroll(page);
  await setWidth(page, narrow);
  await expectNoFindings(page, 'dark', everyRule);
  await expectDrawnInForcedColours(page);
  if (isNightly) await expectEveryLayout(page);
}

export async function expectDrawnInForcedColours(page: Page): Promise<void> {
  expect.soft(await vanishedOn(page), `${page.url()} in forced colours`).toEqual([]);
}

/** Expects the page to be at most this high on a phone. */
export async function expectHeight(page: Page, most: number): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(height, { message: `${page.url()} on a phone` }).toBeLessThanOrEqual(most);
}

/** Checks the widths of phones and of a window whose content is twice as large; and letters of twice the size. */
export async function expectEveryLayout(page: Page): Promise<void> {
  await changeAtOnce(page);
  await expectRoomSideways(page);
  for (const width of layoutWidths) {
    await setWidth(page, width);
    await expectNoSidewaysScroll(page);
  }
  await withLargeText(page, async () => {
    for (const width of largeTextWidths) {
      await setWidth(page, width);
      await widthSettled(page);
      await expectTextInPlace(page);
    }
  });
}

/** Media queries in em follow the browser's own setting, which the size of the root element would not change. */
async function withLargeText(page: Page, look: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const setSize = async (standard: number) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.waitForFunction(
      (pixels) => getComputedStyle(document.documentElement).fontSize === `${pixels}px`,
      standard,
    );
  };
  await setSize(twiceTheSize);
  await look();
  await setSize(textSize);
  await session.detach();
}

/** Expects that what stays at the edge of a phone turned sideways leaves nearly all of its height to the page. */
async function expectRoomSideways(page: Page): Promise<void> {
  await page.setViewportSize(sideways);
  await expectNoSidewaysScroll(page);
  const taken = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { position, bottom } = getComputedStyle(element);
      const stays = position === 'fixed' || (position === 'sticky' && bottom !== 'auto');
      const { width, height } = element.getBoundingClientRect();
      const isWide = width > innerWidth / 2 && height > innerHeight / 7;
      return stays && isWide ? `${element.tagName}.${element.className}: ${height} px high` : [];
    }),
  );
  expect.soft(taken, `${page.url()} covers a phone turned sideways`).toEqual([]);
}

/** What a script sizes after the letters have grown is sized a frame later, and may size something else in turn. */
async function widthSettled(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const last = before;
        before = await page.evaluate(() => document.documentElement.scrollWidth);
        return before === last;
      },
      { message: `${page.url()} keeps its width`, intervals: [50] },
    )
    .toBe(true);
}

/** Checks with reduced motion. */
async function expectNothingMoves(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) > 100,
      )
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : 'something')),
  );
  expect.soft(moving, `${page.url()} moves`).toEqual([]);
}

async function setWidth(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { content: scrollWidth, window: clientWidth };
  });
  expect.soft(content, `${page.url()} is wider than its window`).toBeLessThanOrEqual(window);
}

/** The page is no wider than its window, and none of its text is lost in it. */
async function expectTextInPlace(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  const where = `${page.url()} at ${page.viewportSize()?.width} pixels`;
  expect.soft(await textFaultsOn(page), where).toEqual([]);
}

type Scheme = 'light' | 'dark';

async function expectNoFindings(page: Page, colorScheme: Scheme, runOnly: Rules): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // A page that reads the fragment of its address has no content before its script has run.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // A busy renderer hears of it later than the browser claims.
  await page.waitForFunction(
    (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    colorScheme,
  );
  await animationsEnded(page);
  const where = `${page.url()} at ${page.viewportSize()?.width} pixels, ${colorScheme}`;
  expect.soft(await findingsOn(page, runOnly), where).toEqual([]);
}

/**
 * A colour or size halfway through its transition cannot be measured. With reduced motion each transition takes a
 * millisecond, but starts only when that of its parent has ended, so a deep page takes many frames. This turns all of
 * them off for the document, and lays out the sections that wait until they come near.
 */
async function changeAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (Reflect.has(globalThis, 'changesAtOnce')) return;
    Reflect.set(globalThis, 'changesAtOnce', true);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `*, *::before, *::after, *::backdrop { transition: none !important; }
       .later > * { content-visibility: visible !important; }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/**
 * Animations are brought to their end rather than waited for: a browser that draws no frames for a while would never
 * get there.
 */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const change of document.getAnimations()) {
      const end = Number(change.effect?.getComputedTiming().endTime ?? Infinity);
      if (Number.isFinite(end)) change.finish();
    }
  });
}
