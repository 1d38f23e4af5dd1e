export type Row = { id: string; area: string; requirement: string };

const rowLine = /^\| (?<id>(?<area>[A-Z]+)-\d{3}) \|(?<cells>.*)\|$/;
/** A section of one of the two documents, or a decision. */
const origin = /^(D[12]§\d+|decision)$/;

/** The rows in order. A row that stands twice, says nothing, or has no origin is a mistake in the document and throws. */
export function rowsOf(markdown: string): Row[] {
  const rows = new Map<string, Row>();
  for (const line of markdown.split('\n')) {
    const { id, area, cells } = rowLine.exec(line)?.groups ?? {};
    if (id === undefined || area === undefined || cells === undefined) continue;
    if (rows.has(id)) throw new Error(`Requirement ${id} stands in requirements.md twice.`);
    const [requirement = '', from = '', ...rest] = cells.split('|').map((cell) => cell.trim());
    if (requirement === '') throw new Error(`Requirement ${id} says nothing.`);
    if (rest.length > 0 || !from.split(', ').every((each) => origin.test(each))) {
      throw new Error(`Requirement ${id} has no origin like 'D1§5, D2§9, decision'.`);
    }
    rows.set(id, { id, area, requirement });
  }
  return [...rows.values()];
}
