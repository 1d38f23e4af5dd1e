import { setTimeout as pause } from 'node:timers/promises';
import type { Ending, RunningProcess } from '../processes/running-process.ts';
import { StartFailure } from './start-failure.ts';

/** `sysexits.h` calls it EX_CONFIG: the process has said on its error output which setting to change. */
const misconfigured = 78;
const betweenTriesMs = 50;
const oneTryMs = 2000;
const patienceMs = 90_000;

/** How a process ended, for people: a misconfigured one has already explained itself. */
export function describeEnding(name: string, { code, signal }: Ending, logFile: string): string {
  if (code === misconfigured) return `${name} could not start; the reason stands above.`;
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  return `${name} stopped unexpectedly (${how}). Its log is ${logFile}`;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(oneTryMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Resolves once `url` answers with success; fails as soon as the process has ended, or after a minute and a half. */
export async function whenReady(process: RunningProcess, url: string, logFile: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    if (process.ending) throw new StartFailure(describeEnding(process.name, process.ending, logFile));
    if (await answers(url)) return;
    if (Date.now() > deadline) {
      throw new StartFailure(
        `${process.name} did not become ready within ${patienceMs / 1000} s. Its log is ${logFile}`,
      );
    }
    await pause(betweenTriesMs);
  }
}
