import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { printable } from '@wattle/domain/printable';
import { expect, it, onTestFinished } from 'vitest';

const WRITER = fileURLToPath(new URL('test-writer.ts', import.meta.url));
/** Less than may wait, and far more. */
const [FEW, MANY] = [2000, 40_000];

const start = (stdout: 'pipe' | number, lines = MANY) =>
  spawn(process.execPath, [WRITER, String(lines)], { stdio: ['ignore', stdout, 'pipe'] });

/** How the writer ended, and what it said of its log. */
async function ended(writer: ChildProcess) {
  const said = writer.stderr === null ? '' : text(writer.stderr);
  const [code] = await once(writer, 'exit');
  const { dropped } = JSON.parse(await said) as { dropped: number };
  return { code, dropped };
}

it('a log that is read loses no line, and holds no control characters', async () => {
  const writer = start('pipe', FEW);
  const [log, end] = await Promise.all([text(writer.stdout ?? process.stdin), ended(writer)]);
  expect(end).toEqual({ code: 0, dropped: 0 });
  expect(log.trimEnd().split('\n')).toHaveLength(FEW);
  expect(printable(log)).toBe(log);
});

it('a log that goes to a file loses no line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wattle-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = openSync(join(folder, 'log'), 'a');
  expect(await ended(start(file, FEW))).toEqual({ code: 0, dropped: 0 });
  closeSync(file);
  expect(readFileSync(join(folder, 'log'), 'utf8').trimEnd().split('\n')).toHaveLength(FEW);
});

it('a reader that stalls holds up neither the process nor its end, and lost lines are counted', async () => {
  const { code, dropped } = await ended(start('pipe'));
  expect(code).toBe(0);
  expect(dropped).toBeGreaterThan(MANY / 2);
});

it('a reader that has left ends nothing, and lost lines are counted', async () => {
  const writer = start('pipe');
  writer.stdout?.destroy();
  const { code, dropped } = await ended(writer);
  expect(code).toBe(0);
  expect(dropped).toBeGreaterThan(MANY / 2);
});

it('a full disk holds up neither the process nor its end, and lost lines are counted', async () => {
  const full = openSync('/dev/full', 'w');
  const { code, dropped } = await ended(start(full));
  closeSync(full);
  expect(code).toBe(0);
  expect(dropped).toBeGreaterThan(MANY / 2);
});
