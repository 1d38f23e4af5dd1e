type Parsed = { ok: true; value: unknown } | { ok: false; line: number };

/** For files that machines write. They are YAML as well, but its reader would take much longer. */
export function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, line: firstFaultyLine(text) };
  }
}

/** The parser's messages do not always say where it stopped, so the lines it gets through are counted. */
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

/** The only fault of this text is that it ends too early. */
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
