import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { printable } from '@wattle/domain/printable';
import { projectRoot } from '@wattle/testkit/project-root';
import { describe, expect, it } from 'vitest';

import { COMMANDS } from './command-table.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { runCommandLine } from './run-command-line.ts';

/** Runs with settings and a database that cannot be opened. */
const wattle = (...args: string[]) =>
  runCommandLine(args, { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere', PORT: 'not a port' });

const helpFor = (args: readonly string[]) => {
  const parsed = parseCommandLine(args);
  return 'help' in parsed ? parsed.help : null;
};
const names = COMMANDS.map(({ name }) => name);

describe('help', () => {
  it('a process without a command exits with 0 and help', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['apps/api/src/commands/wattle.mjs'], {
      cwd: projectRoot,
      env: { PATH: '/usr/bin:/bin' },
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${helpFor([])}\n`, stderr: '' });
  });

  it('shows help without settings or a database', async () => {
    const args = ['outbox', 'list', '--help'];
    expect(await wattle(...args)).toEqual({ status: 0, stdout: `${helpFor(args)}\n`, stderr: '' });
  });

  it.each(['--help', '-h', 'help'])('wattle %s lists every command', (word) => {
    const help = helpFor([word]);
    for (const { name, summary } of COMMANDS) expect(help).toMatch(new RegExp(`  ${name} +${summary}\n`));
  });

  it.each(names)('wattle %s --help shows its usage', (name) => {
    expect(helpFor([...name.split(' '), '--help'])).toContain(`Usage: npm run wattle -- ${name} `);
  });

  it.each(COMMANDS)('the help of wattle $name names each option in its usage and in its list', (command) => {
    const help = helpFor([...command.name.split(' '), '--help']) ?? '';
    const [usage = ''] = /^Usage: .*$/m.exec(help) ?? [];
    for (const option of [...Object.keys(command.options), 'json']) {
      expect(usage).toContain(`--${option}`);
      expect(help).toMatch(new RegExp(`^  --${option}\\b.*  \\w`, 'm'));
    }
  });

  it.each(COMMANDS)(
    'the example in the help of wattle $name is a valid command line',
    ({ name, example }) => {
      const args =
        example
          .replace(/ <.*/, '')
          .match(/"[^"]*"|\S+/g)
          ?.map((part) => part.replaceAll('"', '')) ?? [];
      expect(parseCommandLine(args)).toMatchObject({ command: { name } });
    },
  );

  it.each(['erasures --help', '-h erasures', 'help erasures', 'erasures replay -h', 'help erasures replay'])(
    'wattle %s shows help',
    (line) => {
      expect(helpFor(line.split(' '))).toContain('erasures replay');
    },
  );
});

/** Commands with options in the runbook, with values for its placeholders. */
const VALUES: Record<string, string> = {
  ID: crypto.randomUUID(),
  ADDRESS: 'zoe@example.com',
  NAME: 'terms-2027',
};
const LINE = new RegExp(String.raw`(?:-- |\`)((?:${names.join('|')}) [^<\`\n]*--[^<\`\n]*)`, 'g');
const written = [...readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8').matchAll(LINE)].map(
  ([, line = '']) => line.trim().replaceAll(/\b(?:ID|ADDRESS|NAME)\b/g, (word) => VALUES[word] ?? ''),
);

it.each([...new Set(written)])('the runbook has a valid command line: wattle %s', (line) => {
  const args = line.match(/"[^"]*"|\S+/g)?.map((part) => part.replaceAll('"', '')) ?? [];
  expect(parseCommandLine(args)).toHaveProperty('command');
});

/** What a terminal obeys, hides or reorders. */
const CONTROLS = '\u001B]0;x\u0007\r\u009B31m\u007F\u202E\u2066\u200B\u2028';
const withText = COMMANDS.flatMap(({ name, options }) =>
  Object.entries(options).flatMap(([option, { value }]) => (value === undefined ? [] : [[name, option]])),
);

describe('refusals', () => {
  it.each(withText)('wattle %s --%s takes no control characters', (name, option) => {
    const said = `--${option} must hold no control characters`;
    for (const control of CONTROLS.replaceAll(/[\x20-\x7E]/g, '')) {
      const args = [...name.split(' '), `--${option}`, `a${control}b`];
      expect(() => parseCommandLine(args), printable(control)).toThrow(said);
    }
  });

  it('an unknown argument is repeated with its control characters as codes', async () => {
    const { status, stderr } = await wattle(`--${CONTROLS}`);
    expect([status, printable(stderr)]).toEqual([78, stderr]);
    expect(stderr).toContain(printable(CONTROLS));
  });

  it.each([
    ['nonsense', 'there is no command nonsense. For the list: npm run wattle -- --help'],
    ['outbox', 'outbox needs one of: list, retry, discard. For help: npm run wattle -- outbox --help'],
    [
      'outbox list --nonsense',
      "outbox list: Unknown option '--nonsense'. For help: npm run wattle -- outbox list --help",
    ],
  ])('wattle %s exits with 78 and one sentence that leads to help', async (line, sentence) => {
    expect(await wattle(...line.split(' '))).toEqual({
      status: 78,
      stdout: '',
      stderr: `wattle: ${sentence}\n`,
    });
  });

  it.each(COMMANDS.filter(({ needs }) => needs !== 'database'))(
    'wattle $name names in one sentence the settings of the service that it lacks',
    async ({ example }) => {
      const args =
        example
          .replace(/ <.*/, '')
          .match(/"[^"]*"|\S+/g)
          ?.map((part) => part.replaceAll('"', '')) ?? [];
      const { status, stderr } = await runCommandLine(args, {});
      expect(status).toBe(78);
      expect(stderr).toMatch(
        /^wattle: [^\n]+ needs the settings of the service, and NODE_ENV, [^\n]+"Commands"[^\n]+\n$/,
      );
    },
  );

  const id = crypto.randomUUID();
  it.each([
    ['migrate now', "Unexpected argument 'now'"],
    ['outbox list --kind nonsense', '--kind must be one of account-mail, ban'],
    ['outbox list --undelivered --returned', 'give either --undelivered or --returned'],
    ['outbox retry --reason legal --case 1', 'give either --id or --kind'],
    [`outbox retry --reason legal --case 1 --kind code --id ${id}`, 'give either --id or --kind'],
    [`outbox discard --id ${id}`, '--reason is missing'],
    [`outbox discard --id ${id} --id ${id}`, '--id is given twice'],
    ['outbox discard --reason legal --case 1 --id 12', '--id must be an id'],
    [`outbox discard --id ${id.toUpperCase()}`, '--id must be an id in small letters'],
    ['sessions end --reason legal --case 1', 'give either --member or --email'],
    [
      `sessions end --member ${id} --keys --reason legal --case 1 --hold-until 2027-03-31`,
      'give either --keys or --hold-until',
    ],
    [
      `sessions end --member ${id} --email a@b.example --reason legal --case 1`,
      'give either --member or --email',
    ],
    [`sessions end --member ${id} --reason nosy --case 1`, '--reason must be one of request, complaint'],
    [`sessions end --member ${id} --reason legal`, '--case is missing'],
    [`sessions end --member ${id} --reason legal --case Zoe`, '--case must be the number of a case'],
    ['erasures init --reason a@b.example', '--reason must be 80 letters'],
    ['invite --ci 1 --first A --last B --email a@b.example --days 0', '--days must be a whole number'],
    ['move --email zoe', '--email must be an e-mail address'],
    ['reopen --email', "Option '--email <value>' argument missing"],
  ])('wattle %s is rejected before anything is opened', (line, sentence) => {
    expect(() => parseCommandLine(line.split(' '))).toThrow(sentence);
  });
});
