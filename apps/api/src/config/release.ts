import { readFileSync } from 'node:fs';

import { z } from 'zod';

const root = new URL('../../../../package.json', import.meta.url);

export type Release = { version: string; commit: string };

/** The code that runs: the version of the changelog, and the commit it was built from. */
export function releaseOf(commit = 'unknown'): Release {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(root, 'utf8')));
  return { version, commit };
}
