import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { ProcessGroup } from '../processes/process-group.ts';
import { projectRoot } from '../project.ts';
import { headlessShell, pathsOfChromium } from './chromium-paths.ts';
import { run } from './command.ts';
import { installSystemPackage, mayInstall, MissingProgram } from './system-package.ts';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function find(): string | undefined {
  const paths = pathsOfChromium({ platform: process.platform, environment: process.env, home: homedir() });
  return paths.find(isExecutable);
}

const askPlaywright = "import('@playwright/test').then((it) => console.log(it.chromium.executablePath()))";

/** The browser that `playwright install chromium` puts into its own folder, if somebody ran that. */
async function ofPlaywright(group: ProcessGroup): Promise<string | undefined> {
  const cwd = path.join(projectRoot, 'e2e');
  const { code, output } = await run(group, { name: 'playwright', args: ['--eval', askPlaywright], cwd });
  const program = output.trim();
  return code === 0 && isExecutable(program) ? program : undefined;
}

const wanted = {
  what: 'Chromium',
  aptPackage: headlessShell,
  elsewhere: 'install Chrome, run "npx playwright install chromium", or set CHROMIUM_PATH to a Chromium',
};

/**
 * The browser for the journeys: the one CHROMIUM_PATH names, or one that is installed, or one installed now. Where this
 * process may install, it prefers the browser without a window, and makes do with another where that one can't be had.
 */
export async function chromiumPath(group: ProcessGroup): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (!isExecutable(chosen))
      throw new MissingProgram(`CHROMIUM_PATH names ${chosen}, which cannot be run.`);
    return chosen;
  }
  const present = find() ?? (await ofPlaywright(group));
  if (present !== undefined && (path.basename(present) === headlessShell || !mayInstall())) return present;
  try {
    await installSystemPackage(group, wanted);
  } catch (error) {
    if (present === undefined) throw error;
  }
  const installed = find() ?? present;
  if (installed === undefined) throw new MissingProgram('Chromium was installed but cannot be found.');
  return installed;
}
