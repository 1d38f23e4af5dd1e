import { printable } from '@wattle/domain/printable';

import type { Command } from './command.ts';

export const PROGRAM = 'npm run wattle --';

export const allHelp = (commands: readonly Command[]): string => `Wattle's commands for operators.

Usage: ${PROGRAM} COMMAND [OPTIONS]
Without npm: node apps/api/src/commands/wattle.mjs COMMAND [OPTIONS]

Commands:
${columns(commands.map(({ name, summary }) => [`  ${name}`, summary]))}

For one command: ${PROGRAM} COMMAND --help

Commands read the same settings as the product, and may run beside it. Add --json for JSON.
npm prints a line of its own first: npm run --silent wattle -- COMMAND --json leaves it out.

Exit status: 0 done, 1 not done, 78 a fault of the command line or of the settings.`;

export function helpOf({ name, summary, usage, about, example, options }: Command): string {
  const lines = Object.entries(options).map(([option, { value, help }]) =>
    value === undefined ? [`  --${option}`, help] : [`  --${option} ${value.name}`, help],
  );
  return `${name}: ${summary}.

Usage: ${[PROGRAM, name, usage, '[--json]'].filter((part) => part !== '').join(' ')}

${about}

Options:
${columns([...lines, ['  --json', 'JSON instead of text'], ['  -h, --help', 'this help']])}

Example:
  ${PROGRAM} ${example}`;
}

/** A cell's line feeds would pass for rows. */
export function columns(texts: readonly (readonly string[])[]): string {
  const rows = texts.map((row) => row.map((cell) => printable(cell).replaceAll('\n', String.raw`\n`)));
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = (rows[0] ?? []).map((_, column) => widthOf(column));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}
