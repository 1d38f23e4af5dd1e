import { openFolder } from './folder.ts';

/** The first line of a file in which these words stand; the first of all where they are broken over two. */
export function lineOfWords(directory: string, file: string, words: string): number {
  const lines = openFolder(directory).text(file).split('\n');
  return Math.max(1, lines.findIndex((line) => line.includes(words)) + 1);
}
