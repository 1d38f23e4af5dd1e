import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { InTurn } from './in-turn.tsx';

/** Notes what of the page is there whenever a part has just been drawn. */
function Part({ name, seen }: { name: string; seen: string[] }) {
  useLayoutEffect(() => {
    seen.push(document.body.textContent);
  }, [seen]);
  return <p>{name}</p>;
}

const page = (seen: string[], given: { isDue?: boolean; first?: number }) => (
  <InTurn
    rest={<p>…</p>}
    parts={['one ', 'two ', 'three '].map((name) => (
      <Part key={name} name={name} seen={seen} />
    ))}
    {...given}
  />
);

it('draws the parts of a page one after another, with something in place of those to come', () => {
  const seen: string[] = [];
  render(page(seen, {}));
  expect(seen).toEqual(['one …', 'one two …', 'one two three ']);
  expect(document.body.textContent).toBe('one two three ');
});

it('draws the first with what is around them where it is told to', () => {
  const seen: string[] = [];
  render(page(seen, { first: 2 }));
  expect(seen[0]).toBe('one two …');
});

it('waits while something above is on its way, and keeps what is drawn', () => {
  const seen: string[] = [];
  const { rerender } = render(page(seen, { isDue: false, first: 1 }));
  expect(document.body.textContent).toBe('one …');
  const one = screen.getByText('one');
  rerender(page(seen, { isDue: true, first: 1 }));
  expect(document.body.textContent).toBe('one two three ');
  expect(screen.getByText('one')).toBe(one);
});
