type Parsed = { ok: true; value: unknown } | { ok: false; line: number };

/** Parses generated files. They are YAML too, but its parser is much slower. */
export function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, line: firstFaultyLine(text) };
  }
}

/** Not every parser message has a position, so the valid lines are counted. */
function firstFaultyLine(text: string): number {
  const lines = text.split('\n');
  let [sound, faulty] = [0, lines.length];
  while (faulty - sound > 1) {
    const middle = Math.floor((sound + faulty) / 2);
    if (mayGoOn(lines.slice(0, middle).join('\n'))) sound = middle;
    else faulty = middle;
  }
  return faulty;
}

/** Whether the text only ends too early. */
function mayGoOn(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : '';
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    return position === undefined ? message.includes('end of JSON') : Number(position) >= text.length;
  }
}
