/** Starts a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * A table for spreadsheets. The byte order mark tells them the encoding, and the hyphen is the only minus that they
 * read as one. A text that would be read as a formula is marked as text.
 */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((row) => row.map(cellOf).join(','));
  return new Blob(['\uFEFF', lines.join('\r\n')], { type: 'text/csv;charset=utf-8' });
}

function cellOf(text: string): string {
  const plain = text.replaceAll('\u2212', '-');
  const safe = FORMULA.test(plain) && !NUMBER.test(plain) ? `'${plain}` : plain;
  return `"${safe.replaceAll('"', '""')}"`;
}
