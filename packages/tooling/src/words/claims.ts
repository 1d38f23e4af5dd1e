/** A sentence of docs/claims.md, and what is said to make it true. */
export type Claim = { line: number; claim: string; madeTrueBy: string };

/** A row of two cells; no cell holds a bar. */
const ROW = /^\| ([^|]+) \| ([^|]*) \|$/;

export function claimsIn(document: string): Claim[] {
  return document.split('\n').flatMap((row, index) => {
    const [, claim, madeTrueBy] = ROW.exec(row) ?? [];
    if (claim === undefined || madeTrueBy === undefined || claim === 'Claim') return [];
    return [{ line: index + 1, claim: asRead(claim), madeTrueBy }];
  });
}

/** A text as its reader sees it: without marks of Markdown, line breaks and the joints of JSX. */
export function asRead(text: string): string {
  return text
    .replaceAll(/\{['"] ['"]\}/g, ' ')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/\*+/g, '')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ');
}

/** Whether a text as it is read says a claim; `…` stands for what the page puts in. */
export function says(text: string, claim: string): boolean {
  let from = 0;
  for (const part of claim.split('…')) {
    const at = text.indexOf(part.trim(), from);
    if (at === -1) return false;
    from = at + part.trim().length;
  }
  return true;
}
