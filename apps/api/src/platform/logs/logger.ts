import { pino, type Logger as Pino } from 'pino';
import { fstatSync, write, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { isatty } from 'node:tty';
import { printable } from '@wattle/domain/printable';

export type Logger = Pick<Pino, 'info' | 'warn' | 'error' | 'isLevelEnabled'>;

/** Commands log to stderr, because stdout carries their result. */
export type LogsTo = 'stdout' | 'stderr';

declare module '../context.ts' {
  interface Context {
    logger: Logger;
  }
}

/**
 * Structured logs. Callers pass event names, ids and counts, never personal data. Requests are logged by route, not by
 * URL.
 */
export function makeLogger({
  level,
  to = 'stdout',
}: {
  level: string;
  to?: LogsTo | undefined;
}): Logger & Pick<LogDestination, 'dropped'> {
  const destination = makeLogDestination(to === 'stdout' ? 1 : 2);
  const logger = pino(
    { level, base: null, serializers: { req: () => undefined, res: () => undefined, err: nameOnly } },
    destination,
  );
  return Object.assign(logger, { dropped: destination.dropped });
}

function nameOnly(error: unknown): unknown {
  return error instanceof Error
    ? { name: error.name, code: 'code' in error ? error.code : undefined }
    : undefined;
}

/** A megabyte: some thousand lines. */
const MAX_QUEUED_BYTES = 1_000_000;
const TRY_AGAIN_MS = 1000;

type LogDestination = {
  write: (entry: string) => void;
  /** How many lines were lost, because the destination took none for too long or is gone. */
  dropped: () => number;
};

/** Calls `done` once all of the text is taken, however long that lasts. */
type Output = (text: string, done: () => void) => void;

/**
 * Writes to standard output or standard error and never waits: a full disk, a reader that stalls and one that has left
 * must hold up neither calls nor the end of the process. What they do not take waits up to a bound; then lines are
 * dropped and counted.
 */
function makeLogDestination(fd: 1 | 2): LogDestination {
  let waiting: string[] = [];
  let [bytes, dropped] = [0, 0];
  let [isSending, isGone] = [false, false];
  const output = outputTo(fd, () => {
    isGone = true;
    dropped += waiting.length;
    waiting = [];
  });
  const next = (): void => {
    if (isSending || waiting.length === 0) return;
    const text = waiting.join('');
    [waiting, bytes, isSending] = [[], 0, true];
    output(text, () => {
      isSending = false;
      next();
    });
  };
  process.once('exit', () => writeAtExit(fd, waiting.join('')));
  return {
    write(entry) {
      const line = printable(entry);
      if (isGone || bytes + line.length > MAX_QUEUED_BYTES) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      bytes += line.length;
      next();
    },
    dropped: () => dropped,
  };
}

function outputTo(fd: 1 | 2, onGone: () => void): Output {
  const stat = fstatSync(fd);
  if (stat.isFIFO() || stat.isSocket()) return toPipe(fd, onGone);
  if (isatty(fd)) {
    const terminal = fd === 1 ? process.stdout : process.stderr;
    return (text, done) => void terminal.write(text, done);
  }
  return (text, done) => writeOn(fd, Buffer.from(text), done);
}

/** Node's own standard output would wait for the reader of a pipe. */
function toPipe(fd: 1 | 2, onGone: () => void): Output {
  const pipe = new Socket({ fd, readable: false, writable: true });
  pipe.on('error', onGone);
  return (text, done) => void pipe.write(text, done);
}

/** Tries again while the disk is full. */
function writeOn(fd: 1 | 2, rest: Buffer, done: () => void): void {
  write(fd, rest, (error, written) => {
    if (error !== null) setTimeout(() => writeOn(fd, rest, done), TRY_AGAIN_MS).unref();
    else if (written < rest.length) writeOn(fd, rest.subarray(written), done);
    else done();
  });
}

/** What can be written at once: a pipe does not wait any more. */
function writeAtExit(fd: 1 | 2, text: string): void {
  try {
    if (text !== '') writeSync(fd, text);
  } catch {
    // The reader stalls or has left, or the disk is full.
  }
}
