/** Something an editor must correct, and where. */
export type Fault = {
  /** The path below `content/`. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
};

export const inOneLine = ({ file, line, message }: Fault): string => `content/${file}:${line}: ${message}`;

/** Invalid content. The message is one line with every fault by file and line. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(inOneLine).join('; '));
    this.faults = faults;
  }
}
