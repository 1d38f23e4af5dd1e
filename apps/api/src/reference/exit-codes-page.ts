import { COMMANDS } from '#api/commands/command-table.ts';
import { PROGRAM } from '#api/commands/help.ts';
import { EXIT } from '#api/config/exit-codes.ts';

import { code, head, section, sentence, table } from './markdown.ts';

const statuses = (kind: 'process' | 'command') =>
  table(
    ['Exit code', 'Meaning'],
    Object.values(EXIT).map((exit) => [code(String(exit.status)), exit[kind]]),
  );

export function exitCodesPage(): string {
  const commands = COMMANDS.map(({ name, summary }) => [code(name), sentence(summary)]);
  return [
    head('Exit codes', 'Processes and commands end with one of three codes.'),
    section(
      'Processes',
      `\n\`apps/api/src/main.mjs\` and \`apps/simulators/src/main.mjs\`.\n${statuses('process')}`,
    ),
    section(
      'Commands',
      `\n\`${PROGRAM} <command>\`. Every command has the same codes; with \`--json\` the answer is printed in either case.\n${statuses('command')}${table(['Command', 'What it does'], commands)}`,
    ),
  ].join('');
}
