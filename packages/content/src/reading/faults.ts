/** Something an editor must put right, and where. */
export type Fault = {
  /** Below `content/`. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
};

/** Content that cannot be used. The message, on one line, names every fault by file and line. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ file, line, message }) => `content/${file}:${line}: ${message}`).join('; '));
    this.faults = faults;
  }
}
