/** Something an editor must correct, and where. */
export type Fault = {
  /** Below `content/`. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
};

/** Invalid content. The message is one line with every fault by file and line. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ file, line, message }) => `content/${file}:${line}: ${message}`).join('; '));
    this.faults = faults;
  }
}
