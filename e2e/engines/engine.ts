/* oxlint-disable node/no-process-env -- where the programs are looked for */
import { existsSync } from 'node:fs';
import path from 'node:path';

export type Point = { x: number; y: number };

/** A browser with one window of a phone's size, by what all drivers can do. */
export type Engine = {
  readonly version: string;
  open: (url: string) => Promise<void>;
  back: () => Promise<void>;
  /** The value of an expression in the page, as JSON. */
  evaluate: <T>(expression: string) => Promise<T>;
  press: (at: Point) => Promise<void>;
  /** Typed into what has the focus. */
  type: (text: string) => Promise<void>;
  key: (key: keyof typeof KEYS) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** Errors of the console and refused requests since the start. */
  complaints: () => readonly string[];
  close: () => Promise<void>;
};

/** Keys that no text holds, as WebDriver writes them. */
export const KEYS = { Escape: '\uE00C', ArrowLeft: '\uE012', Tab: '\uE004' } as const;

export const PHONE = { width: 390, height: 844 };

/** The path of a program; fails with the packages that bring it. */
export function programOf(packages: string, ...names: readonly string[]): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const found = names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
  if (found === undefined) throw new Error(`${names.join(' or ')} is missing: apt-get install ${packages}`);
  return found;
}
