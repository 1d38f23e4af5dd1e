/* oxlint-disable node/no-process-env -- the one place where the journeys read their surroundings */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return PROGRAMS.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
}

/** CHROMIUM_PATH, else a Chromium on the PATH, else the one Playwright installed, else Chrome. */
export function browser(): { executablePath: string } | { channel: string } {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executablePath: named };
  const executablePath = findChromium() ?? chromium.executablePath();
  return existsSync(executablePath) ? { executablePath } : { channel: 'chrome' };
}

/** What the run has prepared before the first test: a product that all tests may share, and the template for others. */
export type Prepared = {
  origin: string;
  control: string;
  /** A stopped product's data directory, demonstration members included. */
  template: string;
  webDir: string;
};

const name = 'WATTLE_JOURNEYS_PREPARED';

/** The coordinator of a cluster on which every product gets a database of its own; without one they bring their servers. */
export const coordinator: string | undefined = process.env['JOURNEYS_DATABASE'];

/** Whether the bureau of this run gives the points behind its scores, and estimates. */
export const givesPoints: boolean = (process.env['PRIMARY_BUREAU_PROTOCOL'] ?? 'plain') === 'plain';

/** Whether this run costs more than a change may wait for: each page in dark, with large text and at every width. */
export const isNightly: boolean = process.env['NIGHTLY'] !== undefined;

/** Passes it to the workers, which inherit the environment. */
export function publish(made: Prepared): void {
  process.env[name] = JSON.stringify(made);
}

export function prepared(): Prepared {
  const text = process.env[name];
  if (text === undefined) throw new Error('The journeys were started without their global setup.');
  const value: Prepared = JSON.parse(text);
  return value;
}

/** The caller's environment without anything that would mislead the product. */
export function surroundings(): Record<string, string | undefined> {
  const { DATABASE_URL: _database, PUBLIC_URL: _address, NODE_ENV: _mode, ...others } = process.env;
  return others;
}
