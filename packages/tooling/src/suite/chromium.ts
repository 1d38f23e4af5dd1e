import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { ProcessGroup } from '../processes/process-group.ts';
import { installSystemPackage, MissingProgram } from './system-package.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function find(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const inPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...inPath, ...applications].find(isExecutable);
}

/** The browser for the journeys: the one CHROMIUM_PATH names, or one that is installed, or one installed now. */
export async function chromiumPath(group: ProcessGroup): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (!isExecutable(chosen))
      throw new MissingProgram(`CHROMIUM_PATH names ${chosen}, which cannot be run.`);
    return chosen;
  }
  const present = find();
  if (present !== undefined) return present;
  const wanted = {
    what: 'Chromium',
    aptPackage: 'chromium',
    elsewhere: 'set CHROMIUM_PATH to a Chromium or Chrome',
  };
  await installSystemPackage(group, wanted);
  const installed = find();
  if (installed === undefined) throw new MissingProgram('Chromium was installed but cannot be found.');
  return installed;
}
