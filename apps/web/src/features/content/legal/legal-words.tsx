import { type Block, textOf } from '../block.ts';
import { Blocks } from '../blocks.tsx';

/** What stands in a legal text, and the text. */
export function LegalWords({ blocks }: { blocks: readonly Block[] }) {
  const headings = blocks.flatMap((block) => (block.is === 'heading' && block.level === 2 ? [block] : []));
  return (
    <div className="wrap section reading">
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
      <div className="prose">
        <Blocks of={blocks} />
      </div>
    </div>
  );
}
