import { parseArgs } from 'node:util';

import { printable } from '@wattle/domain/printable';

import { UsageError, type AnyValues, type Command } from './command.ts';
import { COMMANDS } from './command-table.ts';
import { allHelp, helpOf, PROGRAM } from './help.ts';

export type ParsedCommand = { command: Command; given: AnyValues; isJson: boolean };

/** Throws a `UsageError`. Not `commander`: of an option given twice it takes the last, so `--id` could name the wrong one. */
export function parseCommandLine(args: readonly string[]): ParsedCommand | { help: string } {
  const isHelpWord = args[0] === 'help';
  const words = isHelpWord ? args.slice(1) : args;
  const wantsHelp = isHelpWord || words.includes('--help') || words.includes('-h');
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
  if (command !== undefined) return wantsHelp ? { help: helpOf(command) } : parsedCommand(command, words);
  const [group] = words;
  if (group === undefined || (wantsHelp && group.startsWith('-'))) return { help: allHelp(COMMANDS) };
  const inGroup = COMMANDS.filter(({ name }) => name.startsWith(`${group} `));
  if (inGroup.length === 0) {
    throw new UsageError(`there is no command ${group}. For the list: ${PROGRAM} --help`);
  }
  if (wantsHelp) return { help: inGroup.map(helpOf).join('\n\n') };
  const verbs = inGroup.map(({ name }) => name.split(' ')[1]).join(', ');
  throw new UsageError(`${group} needs one of: ${verbs}. For help: ${PROGRAM} ${group} --help`);
}

/** Finds every fault before anything is opened. */
function parsedCommand(command: Command, words: readonly string[]): ParsedCommand {
  try {
    const { json, given } = valuesOf(command, words.slice(command.name.split(' ').length));
    checkOptions(command, given);
    command.check?.(given);
    return { command, given, isJson: json };
  } catch (cause) {
    if (!(cause instanceof UsageError) && !isParseFault(cause)) throw cause;
    // Node adds a second sentence about arguments after "--".
    const [message = ''] = cause.message.split(/\.?$|\.\s|\n/);
    throw new UsageError(`${command.name}: ${message}. For help: ${PROGRAM} ${command.name} --help`);
  }
}

function valuesOf({ options }: Command, args: readonly string[]) {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }] as const,
  );
  const { values, tokens } = parseArgs({
    args: [...args],
    options: { ...Object.fromEntries(types), json: { type: 'boolean' } },
    tokens: true,
  });
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new UsageError(`--${twice} is given twice`);
  const { json, ...given } = values;
  const obeyed = Object.entries(given).find(([, text]) => printable(String(text)) !== String(text));
  if (obeyed !== undefined) throw new UsageError(`--${obeyed[0]} must hold no control characters`);
  return { json: json === true, given: given as AnyValues };
}

function checkOptions({ options }: Command, given: AnyValues): void {
  for (const [name, { value, isNeeded }] of Object.entries(options)) {
    const text = given[name];
    if (isNeeded && text === undefined) throw new UsageError(`--${name} is missing`);
    if (typeof text === 'string' && value?.pattern.test(text) === false) {
      throw new UsageError(`--${name} must be ${value.must}`);
    }
  }
}

const isParseFault = (cause: unknown): cause is TypeError =>
  cause instanceof TypeError && 'code' in cause && String(cause.code).startsWith('ERR_PARSE_ARGS');
