import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files below a folder. */
export type Folder = {
  /** Relative paths in alphabetical order; none without a folder. Dot files are ignored. */
  readonly files: readonly string[];
  text(file: string): string;
};

export function openFolder(directory: string): Folder {
  const texts = new Map<string, string>();
  return {
    files: existsSync(directory) ? filesBelow(directory, '').sort() : [],
    text(file) {
      const text = texts.get(file) ?? readFileSync(join(directory, file), 'utf8');
      texts.set(file, text);
      return text;
    },
  };
}

function filesBelow(directory: string, within: string): string[] {
  const entries = readdirSync(join(directory, within), { withFileTypes: true });
  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const file = `${within}${entry.name}`;
      // Mounted volumes contain links to files and folders.
      const isFolder = entry.isSymbolicLink()
        ? statSync(join(directory, file), { throwIfNoEntry: false })?.isDirectory()
        : entry.isDirectory();
      return isFolder ? filesBelow(directory, `${file}/`) : [file];
    });
}
