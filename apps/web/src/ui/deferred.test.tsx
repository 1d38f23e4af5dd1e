import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { Deferred } from './deferred.tsx';

/** Records the page's content at each commit. */
function Section({ name, seen }: { name: string; seen: string[] }) {
  useLayoutEffect(() => {
    seen.push(document.body.textContent);
  });
  return <p>{name}</p>;
}

it('renders the first screen without the deferred section, then both', () => {
  const seen: string[] = [];
  render(
    <>
      <Section name="above" seen={seen} />
      <Deferred fallback={<p>…</p>}>
        <Section name=" below" seen={seen} />
      </Deferred>
    </>,
  );
  expect(seen).toEqual(['above…', 'above below']);
});
