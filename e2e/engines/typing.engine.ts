import { prepared } from '../support/environment.ts';
import { scriptedPages } from '../support/pages.ts';
import { EnginePage } from './engine-page.ts';
import { lateScript } from './late-script.ts';
import { expect, test as base } from './test.ts';

/** Reported by React when it renders a page again. */
const ANEW = /React error #418/;

const test = base.extend({
  page: async ({ engine }, use) => {
    const { origin, close } = await lateScript(prepared().origin);
    await use(new EnginePage(engine, origin));
    close();
  },
});
test.use({ planned: ANEW });

/** What else may change a page before its script has come. */
const CHANGES = {
  'a page that nothing changes': '',
  'elements beside its fields':
    "for (const input of document.querySelectorAll('input, textarea')) input.after(document.createElement('i'))",
  'words wrapped by a translation': `
    const words = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    const found = [];
    while (words.nextNode()) found.push(words.currentNode);
    for (const text of found) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }`,
};

const inputs = "[...document.querySelectorAll('main form :is(input, select, textarea)[id]')]";
const isChoice = '/checkbox|radio/.test(input.type)';
const shown = `Object.fromEntries(${inputs}.map((input) => [input.id, ${isChoice} ? input.checked : input.value]))`;
const run = (script: string) => `(() => { ${script} })() ?? null`;

/** Enters into every field but the last of text, whose id it gives: that one is for the keys. */
const enterOthers = run(`
  const texts = ${inputs}.filter((input) => !${isChoice} && input.type !== 'select-one');
  const last = texts.find((input) => input.role === 'combobox') ?? texts.at(-1);
  for (const input of ${inputs}) {
    if (input === last) continue;
    if (${isChoice}) input.checked = !input.checked;
    else if (input.type === 'select-one') input.selectedIndex = input.options.length - 1;
    else input.value = input.inputMode === 'numeric' || input.type === 'tel' ? '12' : '12 ' + input.id;
  }
  return last?.id`);

const caret = 'document.activeElement.selectionStart';
const focus = `[document.activeElement.id, ${caret}]`;
const theme = 'document.documentElement.dataset.theme';
const sends = "document.querySelector('main form button[type=submit]') !== null";
/** A key fetches the suggestions, whose input takes the place of the first. */
const suggests = `document.querySelector('.combo__holder') === null || document.querySelector('.combo__list') !== null`;

for (const [what, change] of Object.entries(CHANGES)) {
  test(`keeps what is typed into each form before its script comes, in ${what}`, async ({ page }) => {
    let forms = 0;
    for (const path of scriptedPages) {
      await page.open(path);
      const last = await page.evaluate<string | null>(enterOthers);
      if (last === null) continue;
      forms += 1;
      await page.typeInto(last, '34 abc');
      await page.key('ArrowLeft');
      const before = await page.evaluate<object>(shown);
      const at = await page.evaluate<[string, number | null]>(focus);
      await page.evaluate(`${run(change)}, ${theme} = 'dark'`);
      await page.evaluate('(startScript(), null)');
      await expect.poll(() => page.evaluate(sends), { message: path }).toBe(true);
      // A tick may have brought a further field.
      expect(await page.evaluate(shown), path).toMatchObject(before);
      expect(await page.evaluate(focus), path).toEqual(at);
      expect(await page.evaluate(theme), `the theme that was chosen, ${path}`).toBe('dark');
      await page.type('x');
      await expect.poll(() => page.evaluate(suggests), { message: path }).toBe(true);
      const field = `document.getElementById(${JSON.stringify(last)}).value`;
      expect(await page.evaluate(field), path).toBe(at[1] === null ? '34 abcx' : '34 abxc');
    }
    expect(forms, 'forms that are prerendered').toBeGreaterThan(4);
  });
}
