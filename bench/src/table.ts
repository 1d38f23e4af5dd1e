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

/** The readings as aligned text, one line each under a heading. */
export function tableOf(readings: readonly Reading[]): string {
  const rows = [HEAD, ...readings.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}
