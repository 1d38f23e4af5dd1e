export type Row = { id: string; area: string; requirement: string; departs: boolean };

const rowLine = /^\| (?<id>(?<area>[A-Z]+)-\d{3}) \|(?<cells>.*)\|$/;
/** A section of one of the two documents, a decision, or a departure from a section. */
const origin = /^D[12]§\d+$/;
const added = /^(decision|departs)$/;

/** The rows in order. A row that stands twice, says nothing, or has no origin is a mistake in the document and throws. */
export function rowsOf(markdown: string): Row[] {
  const rows = new Map<string, Row>();
  for (const line of markdown.split('\n')) {
    const { id, area, cells } = rowLine.exec(line)?.groups ?? {};
    if (id === undefined || area === undefined || cells === undefined) continue;
    if (rows.has(id)) throw new Error(`Requirement ${id} stands in requirements.md twice.`);
    const [requirement = '', from = '', ...rest] = cells.split('|').map((cell) => cell.trim());
    if (requirement === '') throw new Error(`Requirement ${id} says nothing.`);
    const origins = from.split(', ');
    const departs = origins.includes('departs');
    const isKnown = origins.every((each) => origin.test(each) || added.test(each));
    if (rest.length > 0 || !isKnown || (departs && !origins.some((each) => origin.test(each)))) {
      throw new Error(`Requirement ${id} has no origin like 'D1§5, D2§9, decision'.`);
    }
    rows.set(id, { id, area, requirement, departs });
  }
  return [...rows.values()];
}

/** The rows in the table of departures: document, product and reason are all filled in. */
export function departuresOf(markdown: string): string[] {
  const lines = markdown.matchAll(/^\| (?<ids>[A-Z]+-\d{3}(?:, [A-Z]+-\d{3})*)(?: \| [^|\s][^|]*){3}\|$/gm);
  return [...lines].flatMap(({ groups }) => groups?.['ids']?.split(', ') ?? []);
}
