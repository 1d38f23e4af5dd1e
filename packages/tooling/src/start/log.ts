import { createWriteStream, mkdirSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { printable } from '@wattle/testkit/printable';
import { StartFailure } from './start-failure.ts';

/** pino's number for `error`; warnings stay in the file. */
const errorLevel = 50;
const explanation = /^wattle: (.*)$/;

/** What a line of output says to the person at the terminal; undefined when it belongs only in the log. */
export function shownLine(name: string, line: string): string | undefined {
  const explained = explanation.exec(line)?.[1];
  if (explained !== undefined) return explained;
  if (!line.startsWith('{')) return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    if (
      typeof entry !== 'object' ||
      entry === null ||
      !('level' in entry) ||
      Number(entry.level) < errorLevel
    )
      return undefined;
    return `${name} reports an error: ${'msg' in entry ? String(entry.msg) : line}`;
  } catch {
    return undefined;
  }
}

export type Log = { file: string; onOutput: (line: string) => void; onComplaint: (line: string) => void };

/** Appends a process's lines to its file in the data folder and shows the ones that matter. */
export async function openLog(dataDir: string, name: string, fileName: string): Promise<Log> {
  const folder = path.join(dataDir, 'logs');
  const file = path.join(folder, fileName);
  try {
    mkdirSync(folder, { recursive: true });
    const stream = createWriteStream(file, { flags: 'a' });
    await once(stream, 'open');
    const write = (line: string) => void stream.write(`${line}\n`);
    return {
      file,
      onOutput(line) {
        write(line);
        const shown = shownLine(name, line);
        if (shown !== undefined) console.error(printable(shown));
      },
      onComplaint(line) {
        write(line);
        console.error(printable(shownLine(name, line) ?? `${name}: ${line}`));
      },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `The data folder ${dataDir} cannot be written to (${reason}). Set DATA_DIR to one that can.`,
    );
  }
}
