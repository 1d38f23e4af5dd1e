const KEY_BYTES = 32;

/** The keys of `FIELD_KEYS` by id; null for a wrong form or an id that appears twice. */
export function readFieldKeys(text: string): Map<number, Buffer> | null {
  const keys = new Map<number, Buffer>();
  for (const part of text.split(',')) {
    const [, id = '', key = ''] = /^\s*(\d{1,3}):([^:]*)$/.exec(part) ?? [];
    const bytes = Buffer.from(key, 'base64');
    const number = Number(id);
    const isRight = number >= 1 && number <= 255 && bytes.length === KEY_BYTES;
    if (!isRight || keys.has(number)) return null;
    keys.set(number, bytes);
  }
  return keys;
}
