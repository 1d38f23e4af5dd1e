import type { ProcessGroup } from '../processes/process-group.ts';
import { existsSync } from 'node:fs';
import { run } from './command.ts';

/** Something the machine lacks; the message says in one line what to install. */
export class MissingProgram extends Error {
  override name = 'MissingProgram';
}

type Wanted = {
  what: string;
  aptPackage: string;
  /** What people without apt can do, as the end of a sentence. */
  elsewhere: string;
};

const aptGet = '/usr/bin/apt-get';
/** Whoever has no network hears of it soon. */
const impatient = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];

/** One line for whoever must install the program; apt is named if the machine can have it. */
export function adviceFor({ what, aptPackage, elsewhere }: Wanted, platform: NodeJS.Platform): string {
  const withApt = platform === 'linux' ? `run "apt-get install -y ${aptPackage}" (Debian, Ubuntu), or ` : '';
  return `${what} is missing: ${withApt}${elsewhere}.`;
}

/** Whether this process may install Debian packages. */
export const mayInstall = (): boolean =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync(aptGet);

/**
 * Installs a Debian package if this process may. If it may not, or if that fails, the person is told in one line what
 * to install: a step never passes because its program is absent.
 */
export async function installSystemPackage(group: ProcessGroup, wanted: Wanted) {
  const advice = adviceFor(wanted, process.platform);
  if (!mayInstall()) throw new MissingProgram(advice);
  const { aptPackage } = wanted;
  console.log(`  installing ${aptPackage} for this step, which may take a minute`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const name = 'apt-get';
  const updated = await run(group, { name, command: aptGet, args: ['update', '-q', ...impatient], env });
  const installed = await run(group, {
    name,
    command: aptGet,
    args: ['install', '-y', '-q', '--no-install-recommends', ...impatient, aptPackage],
    env,
  });
  if (installed.code !== 0) throw new MissingProgram(`${updated.output}\n${installed.output}\n${advice}`);
}
