import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import type { ZodType } from 'zod';

/**
 * Reads edited files of a folder. What is wrong with them is gathered in `faults`, by file and field, so that an editor
 * sees all of it at once; whoever reads has to refuse the start when there is any.
 */
export function makeYamlFiles(directory: string) {
  const faults: string[] = [];
  return {
    faults,
    /** Null for a file that is not as it should be. */
    read: <T>(file: string, schema: ZodType<T>): T | null => {
      const checked = schema.safeParse(parsed(join(directory, file), file, faults));
      if (checked.success) return checked.data;
      faults.push(...checked.error.issues.map((each) => `${file}, ${each.path.join('.')}: ${each.message}`));
      return null;
    },
  };
}

/** Undefined for a file that is not there or is no YAML, which every schema then refuses. */
function parsed(path: string, file: string, faults: string[]): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const [why = 'unreadable'] = cause instanceof Error ? cause.message.split('\n') : [];
    faults.push(`${file}: ${why}`);
    return undefined;
  }
}
