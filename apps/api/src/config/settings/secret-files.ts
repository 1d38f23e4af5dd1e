import { readFileSync, statSync } from 'node:fs';

import type { Fault } from '../fault.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A secret that a file gave, with the time at which that file was written. */
export type SecretFile = { name: string; path: string; writtenMs: number };

/** Puts the content of each file that `NAME_FILE` names in the place of `NAME`, without its last line break. */
export function withSecretFiles(environment: Environment, names: readonly string[]) {
  const whole: Record<string, string | undefined> = { ...environment };
  const faults: Fault[] = [];
  const files: SecretFile[] = [];
  for (const name of names) {
    const path = environment[`${name}_FILE`]?.trim() ?? '';
    if (path === '') continue;
    const read = isSet(environment[name]) ? `must not be set beside ${name}` : readSecret(path);
    if (typeof read === 'string') faults.push({ name: `${name}_FILE`, message: read });
    else {
      whole[name] = read.text;
      files.push({ name, path, writtenMs: read.writtenMs });
    }
  }
  return { environment: whole, faults, files };
}

export const isSet = (value: string | undefined): boolean => value !== undefined && value.trim() !== '';

/** The secret, or what is wrong with its file. */
function readSecret(path: string): { text: string; writtenMs: number } | string {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return isSet(text)
      ? { text, writtenMs: statSync(path).mtimeMs }
      : `must name a file with a secret in it: ${path}`;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    return `must name a file that can be read: ${path} (${code})`;
  }
}

/** The settings whose files were written, replaced or removed since they were read. */
export const changedSecrets = (files: readonly SecretFile[]): string[] =>
  files
    .filter(({ path, writtenMs }) => statSync(path, { throwIfNoEntry: false })?.mtimeMs !== writtenMs)
    .map(({ name }) => name);
