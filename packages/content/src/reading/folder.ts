import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files below a folder, as far as the readers see them. */
export type Folder = {
  /**
   * By their paths within it, in alphabetical order; none where there is no folder. Anything that begins with a dot is
   * not content.
   */
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
      // A mounted volume is full of links, including links to folders.
      const isFolder = entry.isSymbolicLink()
        ? statSync(join(directory, file), { throwIfNoEntry: false })?.isDirectory()
        : entry.isDirectory();
      return isFolder ? filesBelow(directory, `${file}/`) : [file];
    });
}
