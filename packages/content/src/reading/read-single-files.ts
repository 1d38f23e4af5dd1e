import type { z } from 'zod';
import type { CheckedFiles } from './checked-files.ts';
import { SINGLE_FILES } from './content-files.ts';

type Table = typeof SINGLE_FILES;
export type SingleFiles = { [Name in keyof Table]: z.output<Table[Name]['schema']> };

/** Null if one is faulty. */
export function readSingleFiles(files: CheckedFiles): SingleFiles | null {
  const before = files.faults.length;
  const read = Object.entries(SINGLE_FILES).map(([name, { file, schema }]) => [
    name,
    files.yaml<unknown>(file, schema),
  ]);
  // Each has its schema's type.
  return files.faults.length > before ? null : (Object.fromEntries(read) as SingleFiles);
}
