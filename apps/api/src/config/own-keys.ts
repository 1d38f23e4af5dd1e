const SECRET_BYTES = 32;

/** The base64 keys of `SECRET_KEY`, the first of which writes; null for a wrong form. */
export function readSecretKeys(text: string): Buffer[] | null {
  const keys = text.split(',').map((part) => Buffer.from(part.trim(), 'base64'));
  return keys.every(({ length }) => length >= SECRET_BYTES) ? keys : null;
}

/** The keys of `FIELD_KEYS` by id; null for a wrong form or an id that appears twice. */
export function readFieldKeys(text: string): Map<number, Buffer> | null {
  const keys = new Map<number, Buffer>();
  for (const part of text.split(',')) {
    const [, id = '', key = ''] = /^\s*(\d{1,3}):([^:]*)$/.exec(part) ?? [];
    const bytes = Buffer.from(key, 'base64');
    const number = Number(id);
    const isRight = number >= 1 && number <= 255 && bytes.length === SECRET_BYTES;
    if (!isRight || keys.has(number)) return null;
    keys.set(number, bytes);
  }
  return keys;
}
