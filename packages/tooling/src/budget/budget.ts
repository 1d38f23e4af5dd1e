import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isWithoutSources } from '../project.ts';

export type Totals = { code: number; tests: number };
/** The most lines there may be, with the reason for the last rise. */
export type Budget = Totals & { why: string };

const COUNTED = '**/*.{ts,tsx,css,sql,mjs,js,sh}';
const TEST =
  /\.(test|suite|e2e|engine)\.|(^|\/)test-[^/]+$|(^|\/)(testing|attacks|faults|e2e|bench)\/|^packages\/testkit\//;
const OPERATION = /^ {2}'(?:GET|POST|PUT|PATCH|DELETE) \/v1\//gm;

/** Small changes need not lower the numbers; more unused room than this would let the next change grow unseen. */
export const SLACK = 200;

export const isTest = (file: string): boolean => TEST.test(file);

export function countLines(root: string): Totals {
  const totals = { code: 0, tests: 0 };
  for (const name of globSync(COUNTED, { cwd: root, exclude: isWithoutSources })) {
    const file = name.replaceAll(path.sep, '/');
    if (file.startsWith('findings/')) continue;
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
    totals[isTest(file) ? 'tests' : 'code'] += lines;
  }
  return totals;
}

export function countOperations(root: string): number {
  const folder = path.join(root, 'packages/contract/src/operations');
  return globSync('*.ts', { cwd: folder })
    .map((file) => readFileSync(path.join(folder, file), 'utf8').matchAll(OPERATION))
    .reduce((sum, found) => sum + [...found].length, 0);
}

/** The budget with its numbers lowered to the totals; none is raised. */
export function lowered(budget: Budget, totals: Totals): Budget {
  const { code, tests } = totals;
  return { ...budget, code: Math.min(budget.code, code), tests: Math.min(budget.tests, tests) };
}

export function budgetFaults(budget: Budget, totals: Totals): string[] {
  const faults = (['code', 'tests'] as const).flatMap((kind) => {
    const over = totals[kind] - budget[kind];
    if (over > 0) return [`${kind}: ${over} lines over the number. Remove some, or raise it and say why.`];
    if (over < -SLACK)
      return [`${kind}: ${-over} lines below the number. Lower it: npm run budget -- --write`];
    return [];
  });
  return budget.why.trim() === '' ? [...faults, 'why: empty'] : faults;
}
