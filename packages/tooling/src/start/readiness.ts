import type { Ending, RunningProcess } from '@wattle/testkit/processes/running-process';
import { StartFailure } from './start-failure.ts';

/** `sysexits.h` calls it EX_CONFIG: the process has said on its error output which setting to change. */
const misconfigured = 78;
const timeoutMs = 90_000;

/** How a process ended, for people: a misconfigured one has already explained itself. */
export function describeEnding(name: string, { code, signal }: Ending, logFile: string): string {
  if (code === misconfigured) return `${name} could not start. The reason is above.`;
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  return `${name} stopped unexpectedly (${how}). Its log is ${logFile}`;
}

/** Resolves once `url` answers with success; fails as soon as the process has ended, or after a minute and a half. */
export async function whenReady(process: RunningProcess, url: string, logFile: string): Promise<void> {
  if (await process.becomesReady(url, timeoutMs)) return;
  throw new StartFailure(
    process.ending
      ? describeEnding(process.name, process.ending, logFile)
      : `${process.name} did not become ready within ${timeoutMs / 1000} s. Its log is ${logFile}`,
  );
}
