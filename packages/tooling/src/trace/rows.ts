export type Row = { id: string; area: string; requirement: string };

const rowLine = /^\| (?<id>(?<area>[A-Z]+)-\d{3}) \| (?<requirement>.*?) \| /;

/** The rows of the checklist in order; a row given twice is a mistake in the document and is thrown. */
export function rowsOf(markdown: string): Row[] {
  const rows = new Map<string, Row>();
  for (const line of markdown.split('\n')) {
    const { id, area, requirement } = rowLine.exec(line)?.groups ?? {};
    if (id === undefined || area === undefined || requirement === undefined) continue;
    if (rows.has(id)) throw new Error(`Requirement ${id} stands in the checklist twice.`);
    rows.set(id, { id, area, requirement });
  }
  return [...rows.values()];
}
