import { Fragment, type ReactNode, useEffect, useState } from 'react';

type InTurnProps = {
  /** From the top of the page down; how many there are stays the same. */
  parts: readonly ReactNode[];
  /** Stands for those that are not drawn yet. */
  rest: ReactNode;
  /** How many are drawn at once, with whatever is around them. */
  first?: number;
  /** False while something above is still on its way. */
  isDue?: boolean;
};

/**
 * Draws the parts of a long page one after another, each once what is above it has been painted: a press in between is
 * answered between two of them, and what is seen first waits for nothing below it.
 */
export function InTurn({ parts, rest, first = 0, isDue = true }: InTurnProps) {
  const [drawn, setDrawn] = useState(first);
  const isLeft = drawn < parts.length;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the next part comes after the paint, which is what an effect waits for
    if (isDue && isLeft) setDrawn(drawn + 1);
  }, [isDue, isLeft, drawn]);
  return (
    <>
      {parts.slice(0, drawn).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- their order is what they are known by
        <Fragment key={index}>{part}</Fragment>
      ))}
      {/* Another each time: the same one would be seen to move down with every part that comes above it. */}
      {isLeft && <Fragment key={`rest ${drawn}`}>{rest}</Fragment>}
    </>
  );
}
