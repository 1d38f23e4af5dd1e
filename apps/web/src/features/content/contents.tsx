import { type Block, textOf } from './block.ts';

export function Contents({ blocks }: { blocks: readonly Block[] }) {
  const headings = blocks.flatMap((block) => (block.is === 'heading' && block.level === 2 ? [block] : []));
  return (
    <nav className="contents" aria-labelledby="contents-heading">
      <h2 id="contents-heading" className="contents__head">
        On this page
      </h2>
      <ul className="contents__list">
        {headings.map(({ id, parts }) => (
          <li key={id}>
            <a href={`#${id}`}>{textOf(parts)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
