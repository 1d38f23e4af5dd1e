import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Drill } from './drill.ts';

const LATER = 'create table laters (id uuid primary key);\n';

const commitOf = async ({ shell }: Drill): Promise<string> => (await shell.run('git rev-parse HEAD')).trim();

/** Commits a version with one migration more, and returns it with the one before. */
export async function commitLater(drill: Drill): Promise<{ before: string; after: string }> {
  const before = await commitOf(drill);
  const migrations = join(drill.checkout, 'apps/api/migrations');
  writeFileSync(join(migrations, '9000_later.sql'), LATER);
  const commit = 'git -c user.name=drill -c user.email=drill@wattle.example commit --quiet --message later';
  await drill.shell.run(`git add apps\n${commit}`);
  return { before, after: await commitOf(drill) };
}

/** The clone as it was before `commitLater`. */
export const backTo = ({ shell }: Drill, commit: string): Promise<string> =>
  shell.run(`git reset --quiet --hard ${commit}\ngit clean --quiet --force`);
