import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../project.ts';

const workspaces = namedWorkspaces();
const passedOver = new Set(['node_modules', 'build', '.cache', '.react-router', '.data', 'public', 'assets']);
const dead = 'deadExportPlantedByATest';

let root = '';

function namedWorkspaces(): string[] {
  const named = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const manifests = named.workspaces.map((each) => `${each}/package.json`);
  return globSync(manifests, { cwd: projectRoot }).map((file) => path.dirname(file));
}

function linkPackages() {
  const from = path.join(projectRoot, 'node_modules');
  const into = path.join(root, 'node_modules');
  mkdirSync(path.join(into, '@wattle'), { recursive: true });
  for (const name of readdirSync(from).filter((each) => each !== '@wattle')) {
    symlinkSync(path.join(from, name), path.join(into, name));
  }
  // A link to the real packages would lead out of the copy.
  for (const workspace of workspaces) {
    symlinkSync(path.join(root, workspace), path.join(into, '@wattle', path.basename(workspace)));
  }
}

/** The first source of each workspace that exports something; it is used, or knip would name it anyway. */
function plantedIn(workspace: string): string {
  const sources = globSync('**/*.ts', { cwd: path.join(root, workspace) }).sort();
  const chosen = sources.find((each) => !/\.(test|suite|e2e|d)\.ts$|config\.ts$/.test(each));
  if (chosen === undefined) throw new Error(`There is no source in ${workspace}.`);
  appendFileSync(path.join(root, workspace, chosen), `\nexport const ${dead} = 1;\n`);
  return `${workspace}/${chosen}`;
}

type Found = { issues: { file: string; exports?: { name: string }[] }[] };

function knip(): Promise<Found> {
  const program = path.join(projectRoot, 'node_modules/.bin/knip');
  const args = [program, '--include', 'exports', '--reporter', 'json', '--no-exit-code'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root }, (cause, output) => {
      if (cause === null) resolve(JSON.parse(output) as Found);
      else reject(cause);
    });
  });
}

let planted: string[] = [];
let found: Found = { issues: [] };

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'wattle-unused-'));
  for (const name of [...workspaces, 'package.json', 'knip.json', 'tsconfig.json', 'vitest.config.ts']) {
    const filter = (file: string) => !passedOver.has(path.basename(file));
    cpSync(path.join(projectRoot, name), path.join(root, name), { recursive: true, filter });
  }
  // The web's routes are derived from the articles.
  symlinkSync(path.join(projectRoot, 'content'), path.join(root, 'content'));
  linkPackages();
  planted = workspaces.map(plantedIn);
  found = await knip();
}, 180_000);

afterAll(() => rm(root, { recursive: true, force: true }));

it.each(workspaces)('a dead export of %s is caught', (workspace) => {
  const file = planted.find((each) => each.startsWith(`${workspace}/`));
  const names = found.issues.filter((each) => each.file === file).flatMap((each) => each.exports ?? []);
  expect(names.map(({ name }) => name)).toEqual([dead]);
});
