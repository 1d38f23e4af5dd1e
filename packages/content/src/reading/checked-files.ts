import type { ZodType } from 'zod';
import type { Fault } from './faults.ts';
import type { Folder } from './folder.ts';
import { FRONT_LINE, splitFrontMatter } from './front-matter.ts';
import { parseJson } from './parsed-json.ts';
import { lineOf, parseYaml, type Path } from './parsed-yaml.ts';
import { inPlainWords, named, saidBy } from './plain-words.ts';

/** Compiling a schema costs more than it saves for a few values. */
const onceOnly = { ...inPlainWords, jitless: true };

export type CheckedFiles = ReturnType<typeof makeCheckedFiles>;
type Reading = { folder: Folder; faults: Fault[] };
/** A file's content before its schema; undefined if it cannot be parsed. */
type Held = { value: unknown } | undefined;

/**
 * Reads a folder's files by their schemas and collects all `faults`, so that an editor sees everything at once. With
 * any fault the caller must refuse the whole content.
 */
export function makeCheckedFiles(folder: Folder) {
  const faults: Fault[] = [];
  const reading = { folder, faults };
  return {
    faults: faults as readonly Fault[],
    blameFile: (file: string, message: string) => void faults.push({ file, line: 1, message }),
    /** Reports a fault that only shows in combination with other values. */
    blame: (file: string, path: Path, message: string) => blame(reading, { file, path, message }),
    /** The same for a line of the text below the front matter. */
    blameText(file: string, line: number, message: string): void {
      const { bodyLine = 1 } = splitFrontMatter(folder.text(file)) ?? {};
      faults.push({ file, line: bodyLine + line - 1, message });
    },
    yaml: <T>(file: string, schema: ZodType<T>): T | undefined =>
      checked(
        reading,
        file,
        isThere(reading, file) ? yamlOf(reading, file, folder.text(file), 1) : undefined,
        schema,
      ),
    json: <T>(file: string, schema: ZodType<T>): T | undefined =>
      checked(reading, file, isThere(reading, file) ? jsonOf(reading, file) : undefined, schema),
    /** The front matter, with the text as `body`. */
    markdown<T>(file: string, schema: ZodType<T>): (T & { body: string }) | undefined {
      const split = isThere(reading, file) ? textOf(reading, file) : undefined;
      if (split === undefined) return undefined;
      const fields = checked(reading, file, yamlOf(reading, file, split.front, FRONT_LINE), schema);
      return fields === undefined ? undefined : { ...fields, body: split.body };
    },
  };
}

function isThere({ folder, faults }: Reading, file: string): boolean {
  const fault = folder.files.includes(file) ? whyUnreadable(folder, file) : 'is not there';
  if (fault === null) return true;
  faults.push({ file, line: 1, message: fault });
  return false;
}

function whyUnreadable(folder: Folder, file: string): string | null {
  try {
    folder.text(file);
    return null;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no reason given';
    return `cannot be read (${code})`;
  }
}

function yamlOf({ faults }: Reading, file: string, yaml: string, firstLine: number): Held {
  const parsed = parseYaml(yaml);
  if (parsed.ok) return parsed;
  faults.push({ file, line: parsed.line + firstLine - 1, message: parsed.message });
  return undefined;
}

function jsonOf({ folder, faults }: Reading, file: string): Held {
  const parsed = parseJson(folder.text(file));
  if (parsed.ok) return parsed;
  faults.push({ file, line: parsed.line, message: 'is no JSON' });
  return undefined;
}

function textOf({ folder, faults }: Reading, file: string) {
  const split = splitFrontMatter(folder.text(file));
  if (split !== null && split.body !== '') return split;
  const message = split === null ? "does not begin with fields between two lines of '---'" : 'has no text';
  faults.push({ file, line: 1, message });
  return undefined;
}

function checked<T>(reading: Reading, file: string, held: Held, schema: ZodType<T>): T | undefined {
  if (held === undefined) return undefined;
  const result = schema.safeParse(held.value, onceOnly);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues.flatMap(saidBy)) {
    const name = named(path);
    blame(reading, { file, path, message: name === '' ? message : `${name}: ${message}` });
  }
  return undefined;
}

type Blamed = { file: string; path: Path; message: string };

function blame({ folder, faults }: Reading, { file, path, message }: Blamed): void {
  faults.push({ file, line: lineWithin(file, folder.text(file), path), message });
}

function lineWithin(file: string, text: string, path: Path): number {
  if (!file.endsWith('.md')) return lineOf(text, path);
  const split = splitFrontMatter(text);
  return split === null ? 1 : lineOf(split.front, path) + FRONT_LINE - 1;
}
