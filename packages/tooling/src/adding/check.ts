import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../project.ts';
import { bin } from '../suite/command.ts';
import { differences, filesElsewhere, filesOf } from './example.ts';
import type { Example } from './example.ts';
import { adapterExample, mailExample, permissionExample } from './other-examples.ts';
import { pageExample } from './page-example.ts';

const EXAMPLES = [pageExample, mailExample, adapterExample, permissionExample];
const DERIVED = new Set(['node_modules', 'build', '.cache', '.data', '.git', '.react-router']);
/** Below the project, so that its packages are found. */
const root = path.join(projectRoot, '.cache/adding');
/** The tests that the page's steps have to pass, besides those the examples bring. */
const TESTS = [
  'packages/domain/src/journeys/roles.test.ts',
  'packages/domain/src/pages',
  'packages/contract/src',
  'apps/api/src/config.test.ts',
  'apps/api/src/demo/sample-mails.test.ts',
  'apps/api/src/attacks/calls',
  'apps/simulators/src/main.test.ts',
  'apps/web/src/navigation/paths.test.ts',
  'packages/tooling/src/docs/named-files.test.ts',
];

/** A copy of the sources, with what the compiler knows already. */
function copyProject(): void {
  const copy = (name: string, leaveOut = new Set<string>()) =>
    cpSync(path.join(projectRoot, name), path.join(root, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (file) => !leaveOut.has(path.basename(file)),
    });
  for (const name of readdirSync(projectRoot).filter((each) => !DERIVED.has(each))) {
    copy(name, DERIVED);
  }
  for (const name of ['.cache/types', ...globSync('apps/*/node_modules', { cwd: projectRoot })]) {
    if (existsSync(path.join(projectRoot, name))) copy(name);
  }
  mkdirSync(path.join(root, 'node_modules/@wattle'), { recursive: true });
  for (const manifest of globSync('{{apps,packages}/*,*}/package.json', { cwd: root })) {
    const folder = path.dirname(manifest);
    symlinkSync(path.join(root, folder), path.join(root, 'node_modules/@wattle', path.basename(folder)));
  }
}

function apply({ files, edits }: Example): void {
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
  for (const { file, before, put } of edits) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const parts = text.split(before);
    if (parts.length !== 2) throw new Error(`${file} holds '${before}' ${parts.length - 1} times`);
    writeFileSync(path.join(root, file), parts.join(put + before));
  }
}

/** Output of a command that failed; nothing where it passed. */
function run(cwd: string, ...args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: path.join(root, cwd),
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`${args.join(' ')}\n${stdout}${stderr}`];
}

function faults(): string[] {
  const tests = EXAMPLES.flatMap(({ files }) => Object.keys(files)).filter((file) => file.includes('.test.'));
  return [
    ...run('apps/web', bin('react-router'), 'typegen'),
    ...run('.', bin('tsc'), '--build'),
    ...run('.', 'packages/tooling/src/boundaries/check.ts'),
    ...run('.', bin('vitest'), 'run', '--project=unit', '--project=web', ...TESTS, ...tests),
  ];
}

const page = readFileSync(path.join(projectRoot, 'docs/adding.md'), 'utf8');
rmSync(root, { recursive: true, force: true });
try {
  copyProject();
  for (const example of EXAMPLES) {
    apply(example);
    const [all, elsewhere] = [filesOf(example).length, filesElsewhere(example).length];
    console.log(`${example.section}: ${all} files, ${elsewhere} of them elsewhere`);
  }
  const found = [...EXAMPLES.flatMap((example) => differences(page, example)), ...faults()];
  for (const fault of found) console.log(fault);
  process.exitCode = found.length > 0 ? 1 : 0;
} finally {
  rmSync(root, { recursive: true, force: true });
}
