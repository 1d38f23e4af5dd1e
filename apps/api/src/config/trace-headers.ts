const HEADER = /^\s*([^=\s]+)\s*=(.*)$/;

/** The headers of `name=value,…`; null unless each pair has this form and is percent-encoded. */
export function readTraceHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  try {
    decodeURIComponent(text);
    for (const pair of text.split(',').filter((each) => each.trim() !== '')) {
      const [, name, value = ''] = HEADER.exec(pair) ?? [];
      if (name === undefined) return null;
      headers[name] = decodeURIComponent(value.trim());
    }
  } catch {
    return null;
  }
  return headers;
}
