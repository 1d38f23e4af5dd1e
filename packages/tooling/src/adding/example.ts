/** A made-up addition, made as a section of docs/adding.md says. */
export type Example = {
  /** The heading of the section. */
  section: string;
  files: Readonly<Record<string, string>>;
  /** Text put before an anchor, which the file holds once. */
  edits: readonly { file: string; before: string; put: string }[];
};
