/** A stretch of running text: plain strings, never markup, which React writes out as they stand. */
export type Inline =
  | string
  | { readonly is: 'strong' | 'em'; readonly parts: readonly Inline[] }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'break' }
  | { readonly is: 'link'; readonly href: string; readonly parts: readonly Inline[] };

/** What an edited text is made of once its Markdown has been read, at build time. */
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

/** The text alone, for searching and for machines. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(textOfBlock).join(' ');
}

function textOfBlock(block: Block): string {
  if (block.is === 'list') return block.items.map(plainText).join(' ');
  if (block.is === 'quote') return plainText(block.blocks);
  if (block.is === 'table') return [block.head, ...block.rows].flat().map(textOf).join(' ');
  return textOf(block.parts);
}

/** The plain text of a stretch of text. */
export function textOf(parts: readonly Inline[]): string {
  return parts.map(textOfInline).join('');
}

function textOfInline(part: Inline): string {
  if (typeof part === 'string') return part;
  if (part.is === 'break') return ' ';
  return part.is === 'code' ? part.text : textOf(part.parts);
}
