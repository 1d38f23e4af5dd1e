/** HTML that is already escaped. Only the `html` tag makes it. */
export type Markup = { readonly markup: string };

type Part = string | Markup | readonly Markup[];

/** Escapes every value, except markup from this tag. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const markup = strings.reduce((whole, text, index) => whole + render(parts[index - 1] ?? '') + text);
  return { markup };
}

function render(part: Part): string {
  if (typeof part === 'string') return escape(part);
  if ('markup' in part) return part.markup;
  return part.map(({ markup }) => markup).join('');
}

const replacements: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => replacements[character] ?? character);
}
