/** HTML that is already escaped. Only the `html` tag makes it. */
export type Markup = { readonly markup: string };

type Part = string | Markup | readonly Markup[];

/** Escapes every value, except markup from this tag. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const markup = strings.reduce((whole, text, index) => whole + render(parts[index - 1] ?? '') + text);
  return { markup };
}

type Page = { title: string; attributes?: readonly Markup[]; head?: Markup; body: Markup };

/** A whole document. `attributes` are its root's; `head` follows the title. */
export function page({ title, attributes = [], head = html``, body }: Page): string {
  const { markup } = html`<html lang="en-AU" ${attributes}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      ${head}
    </head>
    <body>
      ${body}
    </body>
  </html>`;
  return `<!doctype html>\n${markup}`;
}

/** A moment as a person reads it; text that is none is shown as it is. */
export function timeElement(at: string): Markup {
  const shown = Number.isNaN(Date.parse(at))
    ? at
    : new Date(at).toLocaleString('en-AU', { dateStyle: 'medium', timeStyle: 'medium' });
  return html`<time datetime="${at}">${shown}</time>`;
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
