import type { Block } from '../block.ts';
import { Blocks } from '../blocks.tsx';
import { Contents } from '../contents.tsx';

export function LegalText({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="wrap section grid reading">
      <Contents blocks={blocks} />
      <div className="prose">
        <Blocks of={blocks} />
      </div>
    </div>
  );
}
