import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Engine, Point } from './engine.ts';

const bundle = import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');
const finders = readFileSync(new URL(bundle), 'utf8');

type Name = string | RegExp;

/** A page in any engine, found by role, label and text and used by pointer and keys. */
export class EnginePage {
  readonly #engine: Engine;
  readonly #origin: string;

  constructor(engine: Engine, origin: string) {
    this.#engine = engine;
    this.#origin = origin;
  }

  open = (path: string): Promise<void> => this.#engine.open(`${this.#origin}${path}`);

  back = (): Promise<void> => this.#engine.back();

  evaluate = <T>(expression: string): Promise<T> => this.#engine.evaluate<T>(expression);

  /** Waits for the address, which a page may still be on its way to. */
  async expectAt(path: RegExp): Promise<void> {
    await expect
      .poll(() => this.evaluate('location.pathname'), { message: `the address ${path}` })
      .toMatch(path);
  }

  async expectText(text: RegExp): Promise<void> {
    const look = () => this.evaluate("document.querySelector('main')?.innerText ?? ''");
    await expect.poll(look, { message: `the text ${text}` }).toMatch(text);
  }

  async expectRole(role: string, name: Name): Promise<void> {
    await this.#place(byRole(role, name));
  }

  press = (role: string, name: Name): Promise<void> => this.#press(byRole(role, name));

  /** A radio button or a checkbox, by its label as a finger would. */
  async check(role: 'radio' | 'checkbox', name: Name): Promise<void> {
    const box = byRole(role, name);
    await this.#press(box);
    await expect
      .poll(() => this.#evaluate(`${box}[0]?.checked`), { message: `${name} is checked` })
      .toBe(true);
  }

  /** Presses a field and types into it, in place of what it holds. */
  async fill(label: Name, text: string): Promise<void> {
    const field = `screen.queryAllByLabelText(${literal(label)}, { selector: 'input, textarea' })`;
    await this.#press(field);
    await this.evaluate('(document.activeElement?.select?.(), null)');
    await this.#engine.type(text);
  }

  /** Types into an element by its id, after what it already holds. */
  async typeInto(id: string, text: string): Promise<void> {
    await this.#press(`[document.getElementById(${JSON.stringify(id)})]`);
    await this.#engine.type(text);
  }

  type: Engine['type'] = (text) => this.#engine.type(text);

  key: Engine['key'] = (key) => this.#engine.key(key);

  /** The middle of a visible, usable element, once it stands still in the middle of the window. */
  async #place(found: string): Promise<Point> {
    let [at, before]: [Point | null, Point | null] = [null, null];
    const look = async () => {
      [before, at] = [at, await this.#evaluate<Point | null>(placeOf(found))];
      return at !== null && at.x === before?.x && at.y === before.y;
    };
    await expect.poll(look, { message: found, intervals: [50] }).toBe(true);
    return at ?? { x: 0, y: 0 };
  }

  async #press(found: string): Promise<void> {
    await this.#engine.press(await this.#place(found));
  }

  /** Evaluates with the finders, which each new document needs again. */
  async #evaluate<T>(expression: string): Promise<T> {
    const hasFinders = await this.evaluate<boolean>("'TestingLibraryDom' in globalThis");
    if (!hasFinders) await this.evaluate(`(() => { ${finders} })()`);
    return this.evaluate<T>(`((screen) => ${expression})(TestingLibraryDom.screen)`);
  }
}

const literal = (name: Name): string => (typeof name === 'string' ? JSON.stringify(name) : String(name));

const byRole = (role: string, name: Name): string =>
  `screen.queryAllByRole(${JSON.stringify(role)}, { name: ${literal(name)} })`;

function placeOf(found: string): string {
  return `(() => {
    const element = ${found}.find((each) => !each.matches(':disabled') && each.getClientRects().length > 0);
    if (element === undefined) return null;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  })()`;
}
