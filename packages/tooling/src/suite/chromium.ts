import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { run } from './command.ts';

/** Chromium without a window, whose drawing takes a fifth of a journey. */
const debianPackage = 'chromium-headless-shell';
const aptGet = '/usr/bin/apt-get';
const options = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];

/**
 * Installs Debian's browser for the journeys where this process may and CHROMIUM_PATH names none. Where that fails, the
 * journeys look for another browser, and say what to install.
 */
export async function installChromium(group: ProcessGroup): Promise<void> {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const isPresent = folders.some((folder) => existsSync(path.join(folder, debianPackage)));
  if (process.env['CHROMIUM_PATH'] || isPresent) return;
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return;
  console.log(`  installing ${debianPackage}, which may take a minute`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q', ...options],
    ['install', '-y', '-q', '--no-install-recommends', ...options, debianPackage],
  ]) {
    const { code, output } = await run(group, { name: 'apt-get', command: aptGet, args, env });
    if (code !== 0) console.log(output);
  }
}
