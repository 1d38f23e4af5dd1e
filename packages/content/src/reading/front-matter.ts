const FRONT_MATTER = /^(---\r?\n)([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

/** The first line after the opening `---`. */
export const FRONT_LINE = 2;

export type Split = { front: string; body: string; bodyLine: number };

/** Front matter, text, and the text's first line; null without front matter. */
export function splitFrontMatter(text: string): Split | null {
  const [, opening, front, rest] = FRONT_MATTER.exec(text) ?? [];
  if (opening === undefined || front === undefined || rest === undefined) return null;
  const body = rest.trim();
  const before = text.slice(0, text.length - rest.trimStart().length);
  return { front, body, bodyLine: before.split('\n').length };
}
