import { marked, type Token, type Tokens } from 'marked';
import type { Block, Inline } from './src/features/content/block.ts';

/** Markdown that pages cannot show. */
export class MarkdownFault extends Error {
  override name = 'MarkdownFault';
  /** The first line of the faulty text. */
  readonly near: string;

  constructor(message: string, raw: string) {
    super(message);
    [this.near = ''] = raw.trimStart().split('\n');
  }
}

/**
 * Parses Markdown into blocks that React renders. Refuses raw HTML, pictures and anything else not listed here, and
 * allows links only to this site or https, so that a text cannot carry a script.
 */
export function blocksOf(markdown: string): Block[] {
  return marked.lexer(markdown).flatMap(blockOf);
}

function blockOf(token: Token): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [headingOf(token as Tokens.Heading)];
    case 'paragraph':
    case 'text':
      return [{ is: 'paragraph', parts: inlinesOf(token) }];
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [{ is: 'list', ordered, items: items.map((item) => item.tokens.flatMap(blockOf)) }];
    }
    case 'blockquote':
      return [{ is: 'quote', blocks: (token.tokens ?? []).flatMap(blockOf) }];
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [{ is: 'table', head: header.map(inlinesOf), rows: rows.map((row) => row.map(inlinesOf)) }];
    }
    default:
      throw new MarkdownFault(notAllowed(token), token.raw);
  }
}

/** The page has the `<h1>`, so a text starts at level two. */
function headingOf({ depth, text, tokens, raw }: Tokens.Heading): Block {
  if (depth !== 2 && depth !== 3) throw new MarkdownFault(`a heading of level ${depth}: ${text}`, raw);
  const id = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return { is: 'heading', level: depth, id, parts: inlinesOf({ tokens, text }) };
}

function inlinesOf({ tokens, text }: { tokens?: Token[] | undefined; text?: string }): Inline[] {
  return tokens === undefined ? named(text ?? '') : tokens.flatMap(inlineOf);
}

function inlineOf(token: Token): Inline | Inline[] {
  switch (token.type) {
    case 'text':
      if (token.tokens !== undefined)
        throw new MarkdownFault(`nested text: ${startOf(token.raw)}`, token.raw);
      return named((token as Tokens.Text).text);
    case 'escape':
      return plain((token as Tokens.Escape).text);
    case 'strong':
    case 'em':
      return { is: token.type, parts: inlinesOf(token) };
    case 'codespan':
      return { is: 'code', text: plain((token as Tokens.Codespan).text) };
    case 'br':
      return { is: 'break' };
    case 'link':
      return { is: 'link', href: safeHref(token as Tokens.Link), parts: inlinesOf(token) };
    default:
      throw new MarkdownFault(notAllowed(token), token.raw);
  }
}

const startOf = (raw: string) => raw.trim().slice(0, 60).replaceAll(/\s+/g, ' ');

const notAllowed = ({ type, raw }: Token) => `'${type}' is not allowed: ${startOf(raw)}`;

/** `{bureau|the credit bureau}` and `{second|, and % for a second score}`. */
const BUREAUS = /(\{(?:bureau|second)\|[^{}]*\})/;

/** A text with its names of bureaus, which the page learns when it is open. */
function named(text: string): Inline[] {
  return plain(text)
    .split(BUREAUS)
    .filter((part) => part !== '')
    .map((part) => {
      const [, which, words] = /^\{(bureau|second)\|(.*)\}$/.exec(part) ?? [];
      if (words === undefined) return part;
      return which === 'bureau' ? { is: 'bureau', otherwise: words } : { is: 'second', words };
    });
}

function plain(text: string): string {
  return text.replaceAll('\n', ' ');
}

function safeHref({ href, raw }: Tokens.Link): string {
  if (href.startsWith('https://') || /^\/(?![/\\])/.test(href) || /^#[\w-]+$/.test(href)) return href;
  throw new MarkdownFault(`a link that leads neither to https nor to this site: ${href}`, raw);
}
