import { isMet, ratioOf, type Reading, type Target } from './ratio.ts';

const HEAD = ['figure', 'measured', 'limit', 'ratio', 'target', '', 'note'];

function targetText(target: Target): string {
  if ('atLeast' in target) return `>= ${target.atLeast.toFixed(2)}`;
  if ('atMost' in target) return `<= ${target.atMost.toFixed(2)}`;
  return `< ${target.below.toFixed(2)}`;
}

function amount(value: number, unit: string): string {
  return `${value.toFixed(value < 1000 && !Number.isInteger(value) ? 1 : 0)} ${unit}`;
}

function cells(reading: Reading): string[] {
  const { figure, measured, limit, unit, target, note } = reading;
  const ratio = ratioOf(reading).toFixed(3);
  const verdict = isMet(reading) ? 'pass' : 'FAIL';
  return [
    figure,
    amount(measured, unit),
    amount(limit, unit),
    ratio,
    targetText(target),
    verdict,
    note ?? '',
  ];
}

const WIDTHS = [24, 20, 20, 8, 8, 4];

const lineOf = (row: readonly string[]) =>
  row
    .map((cell, column) => cell.padEnd(WIDTHS[column] ?? 0))
    .join('  ')
    .trimEnd();

/** The lines above the readings. */
export const heading = lineOf(HEAD);

/** A reading as a line of its own, aligned with every other. */
export const line = (reading: Reading): string => lineOf(cells(reading));

/** Readings and failures as a table in Markdown. */
export function markdownOf(readings: readonly Reading[], failures: readonly Failure[]): string {
  const rows = [HEAD, HEAD.map(() => '---'), ...readings.map(cells)];
  const failed = failures.map(({ figure, why }) => `\n${figure} could not be measured: ${why}`);
  return [...rows.map((row) => `| ${row.join(' | ')} |`), ...failed, ''].join('\n');
}

/** A figure that gave no reading. */
export type Failure = { figure: string; why: string };
