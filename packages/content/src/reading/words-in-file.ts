import { openFolder } from './folder.ts';

/** The first line of a file with this text; line one if the text is wrapped. */
export function lineOfWords(directory: string, file: string, words: string): number {
  const lines = openFolder(directory).text(file).split('\n');
  return Math.max(1, lines.findIndex((line) => line.includes(words)) + 1);
}
