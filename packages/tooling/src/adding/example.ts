/** Text put before an anchor, which the file holds once. */
type Edit = { file: string; before: string; put: string };

/** A made-up addition, made as a section of docs/adding.md says. */
export type Example = {
  /** The heading of the section. */
  section: string;
  /** The folders that belong to what is added; files elsewhere count. */
  own: readonly string[];
  /** The most files elsewhere. */
  most: number;
  files: Readonly<Record<string, string>>;
  edits: readonly Edit[];
};

export const filesOf = ({ files, edits }: Example): string[] => [
  ...new Set([...Object.keys(files), ...edits.map(({ file }) => file)]),
];

export const filesElsewhere = (example: Example): string[] =>
  filesOf(example).filter((file) => !example.own.some((folder) => file.startsWith(folder)));

/** The files that a section's numbered steps name first, with `<…>` for what is chosen. */
function stepsOf(page: string, section: string): string[] {
  const [, after] = page.split(`\n## ${section}\n`);
  if (after === undefined) throw new Error(`docs/adding.md has no section '${section}'`);
  const [body = ''] = after.split('\n## ');
  return [...body.matchAll(/^\d\. ((?:`[^`]+`(?:,\s+)?)+)/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

const patternOf = (step: string) =>
  new RegExp(`^${step.replaceAll('.', String.raw`\.`).replaceAll(/<[^>]+>/g, String.raw`[\w-]+`)}$`);

/** Where the example and the page differ. */
export function differences(page: string, example: Example): string[] {
  const steps = stepsOf(page, example.section);
  const files = filesOf(example);
  const unnamed = files.filter((file) => !steps.some((step) => patternOf(step).test(file)));
  const unneeded = steps.filter((step) => !files.some((file) => patternOf(step).test(file)));
  const elsewhere = filesElsewhere(example);
  return [
    ...unnamed.map((file) => `${example.section}: no step names ${file}`),
    ...unneeded.map((step) => `${example.section}: the example does without ${step}`),
    ...(elsewhere.length > example.most
      ? [
          `${example.section}: ${elsewhere.length} files elsewhere, ${example.most} at most: ${elsewhere.join(', ')}`,
        ]
      : []),
  ];
}
