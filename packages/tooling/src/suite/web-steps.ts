import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../project.ts';
import { ensureWebIsBuilt } from '../start/web-build.ts';
import type { Step, StepResult } from './step.ts';
import { tallyOfOne } from './tally.ts';

/**
 * What the home page may load of script before it works, gzip, in bytes. React, React DOM and React Router weigh
 * 109 kB before any line of ours; the rest is what the page itself may add.
 */
const homeScriptBudgetBytes = 125_000;

const homePage = 'index.html';

/** Exports the measure; it stands with the web app, which knows what its build looks like. */
const measure = path.join(projectRoot, 'apps/web/scripts/first-load.ts');

async function firstLoadScriptBytes(): Promise<number> {
  const module: unknown = await import(pathToFileURL(measure).href);
  if (typeof module !== 'object' || module === null || !('firstLoadScriptBytes' in module)) {
    throw new Error(`${measure} exports no firstLoadScriptBytes.`);
  }
  const { firstLoadScriptBytes: measured } = module;
  const bytes: unknown = typeof measured === 'function' ? await measured(homePage) : undefined;
  if (typeof bytes !== 'number' || !(bytes > 0))
    throw new Error(`firstLoadScriptBytes gave ${String(bytes)}.`);
  return bytes;
}

async function scriptBudget(): Promise<StepResult> {
  const bytes = await firstLoadScriptBytes();
  const output = `The home page loads ${bytes} bytes of script (gzip); it may load ${homeScriptBudgetBytes}.`;
  return { ...tallyOfOne(bytes <= homeScriptBudgetBytes), output };
}

export const buildStep: Step = {
  name: 'build',
  kind: 'alone',
  async run(group) {
    return { ...tallyOfOne(true), output: `The web pages are ${await ensureWebIsBuilt(group)}.` };
  },
};

export const scriptBudgetStep: Step = { name: 'script-budget', kind: 'alone', run: scriptBudget };
