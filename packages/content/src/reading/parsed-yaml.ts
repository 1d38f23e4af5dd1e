import { isAlias, isMap, isScalar, isSeq, parseDocument, type Document } from 'yaml';

export type Path = readonly PropertyKey[];
type Parsed = { ok: true; value: unknown } | { ok: false; line: number; message: string };

const options = { prettyErrors: false } as const;

/** The value of a YAML text, or its first error. Warnings count as errors. */
export function parseYaml(text: string): Parsed {
  const document = parseDocument(text, options);
  const [fault] = [...document.errors, ...document.warnings];
  if (fault === undefined) return { ok: true, value: document.toJS() };
  return { ok: false, line: lineAt(text, fault.pos[0]), message: fault.message };
}

/** The line of a value, or of its parent if missing. Parses again, so that no tree is kept for the rare fault. */
export function lineOf(text: string, path: Path): number {
  return lineAt(text, offsetOf(parseDocument(text, options), path));
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

function offsetOf(document: Document, path: Path): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      offset = startOf(pair?.key) ?? offset;
      node = pair?.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = startOf(node) ?? offset;
    }
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node)) return undefined;
  return Array.isArray(node.range) && typeof node.range[0] === 'number' ? node.range[0] : undefined;
}
