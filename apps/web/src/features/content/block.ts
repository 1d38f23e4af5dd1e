/** Inline text. React escapes the strings; they never hold markup. */
export type Inline =
  | string
  | { readonly is: 'strong' | 'em'; readonly parts: readonly Inline[] }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'break' }
  /** The main bureau's name; the other words until it is known. */
  | { readonly is: 'bureau'; readonly otherwise: string }
  /** Words that hold only with a second bureau, whose name stands for `%`. */
  | { readonly is: 'second'; readonly words: string }
  | { readonly is: 'link'; readonly href: string; readonly parts: readonly Inline[] };

/** An edited text, parsed from Markdown at build time. */
export type Block =
  | { readonly is: 'heading'; readonly level: 2 | 3; readonly id: string; readonly parts: readonly Inline[] }
  | { readonly is: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly is: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly is: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly is: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

/** The plain text, for search and structured data. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(textOfBlock).join(' ');
}

function textOfBlock(block: Block): string {
  if (block.is === 'list') return block.items.map(plainText).join(' ');
  if (block.is === 'quote') return plainText(block.blocks);
  if (block.is === 'table') return [block.head, ...block.rows].flat().map(textOf).join(' ');
  return textOf(block.parts);
}

export function textOf(parts: readonly Inline[]): string {
  return parts.map(textOfInline).join('');
}

function textOfInline(part: Inline): string {
  if (typeof part === 'string') return part;
  if (part.is === 'break') return ' ';
  if (part.is === 'bureau') return part.otherwise;
  if (part.is === 'second') return '';
  return part.is === 'code' ? part.text : textOf(part.parts);
}
