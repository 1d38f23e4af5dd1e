const DISK_FULL = /No space left on device|Disk quota exceeded/;
/** The reason in its output, without the program's name. initdb marks some of its errors with that name alone. */
const REASON = /(?:PANIC|FATAL|error|fatal|^initdb):\s+(?!(?:error|fatal):)(.*)/;

/** PostgreSQL was started and failed. */
export class PostgresFailed extends Error {
  override name = 'PostgresFailed';
  readonly lines: readonly string[];

  constructor(what: string, lines: readonly string[]) {
    const reasons = lines.map((line) => REASON.exec(line)?.[1]).filter((reason) => reason !== undefined);
    super(`PostgreSQL ${what}${reasons.length > 0 ? ` (${reasons.at(-1)})` : ''}`);
    this.lines = lines;
  }

  /** Whether the disk was full. */
  get isDiskFull(): boolean {
    return this.matches(DISK_FULL);
  }

  matches(pattern: RegExp): boolean {
    return this.lines.some((line) => pattern.test(line));
  }
}
