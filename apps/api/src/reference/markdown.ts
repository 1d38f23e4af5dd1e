/** The head of a generated page. */
export const head = (title: string, about: string): string =>
  `# ${title}\n\n<!-- Generated from the code by \`npm run reference\`. Do not edit. -->\n\n${about}\n`;

/** A pipe would end its cell. */
const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |\n`;

export const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\n${row(columns)}|${'---|'.repeat(columns.length)}\n${rows.map(row).join('')}`;

export const section = (title: string, text: string): string => `\n## ${title}\n${text}`;

/** A sentence of a text that may lack its capital or its full stop. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

export const code = (text: string): string => `\`${text}\``;
