/** Written XML, kept apart from text, which has to be escaped. */
export type Markup = { markup: string };
type Attributes = Record<string, string | number | boolean | null | undefined>;
type Text = string | number | boolean;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escape(text: Text): string {
  return String(text)
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}

function tag(name: string, attributes: Attributes, content: string): Markup {
  const written = Object.entries(attributes)
    .filter(([, value]) => value != null)
    .map(([key, value]) => ` ${key}="${escape(value ?? '')}"`)
    .join('');
  return { markup: content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>` };
}

/** Writes elements under one prefix. Parts that are null are left out. */
export function writer(prefix: string) {
  const qualified = (name: string) => (prefix === '' ? name : `${prefix}:${name}`);
  return {
    element: (name: string, attributes: Attributes, ...parts: readonly (Markup | null)[]): Markup =>
      tag(qualified(name), attributes, parts.map((part) => part?.markup ?? '').join('')),
    /** An element of text; null for a null text. */
    leaf: (name: string, text: Text | null | undefined, attributes: Attributes = {}): Markup | null =>
      text == null ? null : tag(qualified(name), attributes, escape(text)),
    /** A list in its wrapper; null when it is empty. */
    list: (name: string, items: readonly Markup[]): Markup | null =>
      items.length === 0 ? null : tag(qualified(name), {}, items.map(({ markup }) => markup).join('')),
  };
}
