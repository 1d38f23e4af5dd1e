import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, Suite } from '@playwright/test/reporter';
import { projectRoot } from '@wattle/testkit/project-root';

const LIST = '.cache/flaky-journeys.txt';
const file = path.join(projectRoot, LIST);

const readList = (): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

/**
 * Lists the journeys that passed only at their second try, and fails a run that begins with entries in the list.
 * @public Playwright loads it by its path.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter in no other way
export default class FlakyReporter implements Reporter {
  readonly #before = readList();
  #root: Suite | undefined;

  onBegin(_: unknown, root: Suite): void {
    this.#root = root;
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    const flaky = (this.#root?.allTests() ?? [])
      .filter((test) => test.outcome() === 'flaky')
      .map((test) => `${path.basename(test.location.file)}: ${test.title}`);
    if (flaky.length > 0) {
      const lines = [...new Set([...this.#before, ...flaky])];
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${lines.join('\n')}\n`);
      for (const line of flaky) print(`passed at its second try only: ${line}; the next run fails`);
    }
    if (this.#before.length === 0) return undefined;
    for (const line of this.#before) print(`needed a second try in an earlier run: ${line}`);
    print(`Mend the cause, note it in docs/flaky.md, then remove the line from ${LIST}.`);
    return { status: 'failed' };
  }

  printsToStdio(): boolean {
    return false;
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
