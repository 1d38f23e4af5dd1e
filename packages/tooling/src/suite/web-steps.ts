import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../project.ts';
import { ensureWebIsBuilt } from '../start/web-build.ts';
import type { Step, StepResult } from './step.ts';

/** Exports the measure and its budgets; it belongs to the web app, which knows what its build looks like. */
const measure = path.join(projectRoot, 'apps/web/scripts/first-load-report.ts');

type Load = { page: string; bytes: number; budget: number };

function isLoad(value: unknown): value is Load {
  if (typeof value !== 'object' || value === null) return false;
  const { page, bytes, budget } = value as Partial<Record<keyof Load, unknown>>;
  return typeof page === 'string' && typeof bytes === 'number' && bytes > 0 && typeof budget === 'number';
}

async function firstLoads(): Promise<Load[]> {
  const module: unknown = await import(pathToFileURL(measure).href);
  if (typeof module !== 'object' || module === null || !('firstLoadReport' in module)) {
    throw new Error(`${measure} exports no firstLoadReport.`);
  }
  const { firstLoadReport: report } = module;
  const loads: unknown = typeof report === 'function' ? await report() : undefined;
  if (!Array.isArray(loads) || loads.length === 0 || !loads.every(isLoad))
    throw new Error(`firstLoadReport gave ${JSON.stringify(loads)}.`);
  return loads;
}

/** One result for each page, starting with the one that uses the largest share of its budget. */
async function scriptBudget(): Promise<StepResult> {
  const loads = await firstLoads();
  const failed = loads.filter(({ bytes, budget }) => bytes > budget).length;
  const lines = loads
    .toSorted((a, b) => b.bytes / b.budget - a.bytes / a.budget)
    .map(
      ({ page, bytes, budget }) =>
        `${page} loads ${bytes} bytes of script (gzip); it may load ${budget}${bytes > budget ? ': TOO MUCH' : ''}.`,
    );
  return { passed: loads.length - failed, failed, output: lines.join('\n') };
}

export const buildStep: Step = {
  name: 'build',
  kind: 'beside',
  async run(group) {
    return { passed: 1, failed: 0, output: `The web pages are ${await ensureWebIsBuilt(group)}.` };
  },
};

export const scriptBudgetStep: Step = { name: 'script-budget', kind: 'alone', run: scriptBudget };
