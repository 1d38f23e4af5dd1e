import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../project.ts';
import { bin } from '../suite/command.ts';
import type { Example } from './example.ts';
import { adapterExample, mailExample, permissionExample } from './other-examples.ts';
import { pageExample } from './page-example.ts';

const EXAMPLES = [pageExample, mailExample, adapterExample, permissionExample];
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

function copyProject(): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  for (const file of listed.split('\n')) {
    const source = path.join(projectRoot, file);
    if (file !== '' && existsSync(source)) cpSync(source, path.join(root, file));
  }
  mkdirSync(path.join(root, 'node_modules/@wattle'), { recursive: true });
  for (const manifest of globSync('{{apps,packages}/*,*}/package.json', { cwd: root })) {
    const folder = path.dirname(manifest);
    const installed = path.join(projectRoot, folder, 'node_modules');
    symlinkSync(path.join(root, folder), path.join(root, 'node_modules/@wattle', path.basename(folder)));
    if (existsSync(installed)) symlinkSync(installed, path.join(root, folder, 'node_modules'));
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

/** The files that a section's numbered steps name first, with `<…>` for what is chosen. */
function stepsOf(page: string, section: string): RegExp[] {
  const [, after = ''] = page.split(`\n## ${section}\n`);
  const [body = ''] = after.split('\n## ');
  return [...body.matchAll(/^\d\. ((?:`[^`]+`(?:,\s+)?)+)/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(
      ([, name = '']) =>
        new RegExp(`^${name.replaceAll('.', String.raw`\.`).replaceAll(/<.*?>/g, '[^/]+')}$`),
    ),
  );
}

/** Files that no step of the page names, and steps that the example does without. */
function differences(page: string, { section, files, edits }: Example): string[] {
  const steps = stepsOf(page, section);
  const touched = [...new Set([...Object.keys(files), ...edits.map(({ file }) => file)])];
  return [
    ...touched.filter((file) => !steps.some((step) => step.test(file))),
    ...steps.filter((step) => !touched.some((file) => step.test(file))).map(String),
  ].map((name) => `docs/adding.md, ${section}: only one of page and example has ${name}`);
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
  EXAMPLES.forEach(apply);
  const found = [...EXAMPLES.flatMap((example) => differences(page, example)), ...faults()];
  for (const fault of found) console.log(fault);
  process.exitCode = found.length > 0 ? 1 : 0;
} finally {
  rmSync(root, { recursive: true, force: true });
}
