import { globSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { isWithoutSources } from '../project.ts';
import { importsOnly, typeOnlyMarker } from './imports-only.ts';
import { rules } from './rules.ts';
import { domain, tests } from './rule.ts';

type Breach = { rule: string; from: string; to: string; reason: string };
export type Survey = { modules: number; dependencies: number; breaches: Breach[] };

const sourcesUnder = (root: string, folders: readonly string[]): string[] =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,mts}`),
    { cwd: root, exclude: isWithoutSources },
  )
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.endsWith('.d.ts'));

const babelConfig = {
  babelrc: false,
  configFile: false,
  plugins: [importsOnly],
  overrides: [
    { test: /\.ts$/, parserOpts: { plugins: ['typescript'] } },
    { test: /\.tsx$/, parserOpts: { plugins: ['typescript', 'jsx'] } },
  ],
};

/**
 * Names every import under `folders` that breaks a rule of `rules.ts`. Files are listed here rather than by
 * dependency-cruiser, which skips `.ts` when it finds no compiler it knows; a survey that missed a file is therefore a
 * defect and is thrown, never a pass.
 */
export async function survey(root: string, folders: readonly string[]): Promise<Survey> {
  const files = sourcesUnder(root, folders);
  if (files.length === 0) throw new Error(`There are no sources under ${folders.join(', ')}.`);
  const { output } = await cruise(
    files,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: rules.map(({ breach: _breach, ...rule }) => rule) },
      doNotFollow: { path: 'node_modules' },
      exoticRequireStrings: [typeOnlyMarker],
      combinedDependencies: true,
    },
    {
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    { babelConfig },
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered with text: ${output}`);
  const { summary, modules } = output;
  const seen = new Set(modules.map(({ source }) => source));
  const unseen = files.filter((file) => !seen.has(file));
  if (unseen.length > 0) throw new Error(`dependency-cruiser passed over ${unseen.join(', ')}.`);
  const breaches = summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
    reason: reasonOf(rule.name),
  }));
  const { name: rule, comment: reason } = NO_FOLDER_CIRCLE;
  return {
    modules: files.length,
    dependencies: modules.reduce((sum, each) => sum + each.dependencies.length, 0),
    breaches: [...breaches, ...folderCircles(modules).map((circle) => ({ rule, reason, ...circle }))],
  };
}

function reasonOf(name: string): string {
  return rules.find((rule) => rule.name === name)?.comment ?? '';
}

type Module = { readonly source: string; readonly dependencies: readonly { readonly resolved: string }[] };

const NO_FOLDER_CIRCLE = {
  name: 'domain-folders-not-circular',
  comment: 'Folders that import each other, directly or through others, are one folder.',
};

/** The domain's imports that close a circle of folders. dependency-cruiser's own rule cannot leave out tests. */
function folderCircles(modules: readonly Module[]): { from: string; to: string }[] {
  const imports = modules.filter(({ source }) => isRule(source)).flatMap(importsOf);
  const folders = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const known = folders.get(path.posix.dirname(from)) ?? new Set();
    folders.set(path.posix.dirname(from), known.add(path.posix.dirname(to)));
  }
  return imports.filter(({ from, to }) =>
    isReachable(path.posix.dirname(to), path.posix.dirname(from), folders),
  );
}

function importsOf({ source, dependencies }: Module) {
  return dependencies
    .map(({ resolved }) => ({ from: source, to: resolved }))
    .filter(({ from, to }) => isRule(to) && path.posix.dirname(from) !== path.posix.dirname(to));
}

function isRule(file: string): boolean {
  return new RegExp(domain).test(file) && !new RegExp(tests).test(file);
}

function isReachable(
  start: string,
  goal: string,
  folders: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const seen = new Set([start]);
  for (const folder of seen) for (const next of folders.get(folder) ?? []) seen.add(next);
  return seen.has(goal);
}
