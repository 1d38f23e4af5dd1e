import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Block, Inline } from './block.ts';

/** Renders an edited text as React nodes, never as HTML, so nothing in it can run. */
export function Blocks({ of: blocks }: { of: readonly Block[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- a text that is built in never changes its order
  return blocks.map((block, index) => <Fragment key={index}>{blockNode(block)}</Fragment>);
}

function blockNode(block: Block): ReactNode {
  switch (block.is) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return <Heading id={block.id}>{inlineNodes(block.parts)}</Heading>;
    }
    case 'paragraph':
      return <p>{inlineNodes(block.parts)}</p>;
    case 'quote':
      return (
        <blockquote>
          <Blocks of={block.blocks} />
        </blockquote>
      );
    case 'list':
      return <ListBlock block={block} />;
    default:
      return <TableBlock block={block} />;
  }
}

function ListBlock({ block }: { block: Extract<Block, { is: 'list' }> }) {
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={index}>
          {item.map((inner, at) =>
            // A single paragraph of an item is rendered inline.
            inner.is === 'paragraph' && at === 0 ? inlineNodes(inner.parts) : blockNode(inner),
          )}
        </li>
      ))}
    </List>
  );
}

/** Wide tables scroll by themselves, also by keyboard, without widening the page. */
function TableBlock({ block }: { block: Extract<Block, { is: 'table' }> }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <section className="prose__table" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <th key={index} scope="col">
                {inlineNodes(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <tr key={at}>
              {row.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={index}>{inlineNodes(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function inlineNodes(parts: readonly Inline[]): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- as above
  return parts.map((part, index) => <Fragment key={index}>{inlineNode(part)}</Fragment>);
}

function inlineNode(part: Inline): ReactNode {
  if (typeof part === 'string') return part;
  switch (part.is) {
    case 'break':
      return <br />;
    case 'bureau':
      return <span data-bureau="">{part.otherwise}</span>;
    case 'second':
      return <span data-second={part.words} hidden />;
    case 'code':
      return <code>{part.text}</code>;
    case 'link':
      return part.href.startsWith('https:') ? (
        <a href={part.href}>{inlineNodes(part.parts)}</a>
      ) : (
        <Link to={part.href}>{inlineNodes(part.parts)}</Link>
      );
    default: {
      const Emphasis = part.is;
      return <Emphasis>{inlineNodes(part.parts)}</Emphasis>;
    }
  }
}
