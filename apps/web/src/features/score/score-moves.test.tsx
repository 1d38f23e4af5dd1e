import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ScoreMoves } from './score-moves.tsx';
import { scoreInfo } from './test-score.ts';

const titles = ['A default was listed', 'A new enquiry', 'A late payment was reported', 'Your file is older'];
const text = 'A paid one counts less.';
const because = [{ label: 'Defaults', from: { fact: 'none', points: 9 }, to: { fact: '1 paid', points: 0 } }];
const move = { cause: 'default-added' as const, points: -9, text, because, itemReferences: [] };

it.for([
  ['a phone', true, 2],
  ['a wide screen', false, 3],
] as const)(
  '[SCORE-025] [DASH-017] on %s the strongest changes show at once, the others by a press',
  ([, matches, shown]) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: matches && query !== 'print',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    render(
      <MemoryRouter>
        <ScoreMoves
          info={scoreInfo({ scoreDiff: -36 })}
          moves={titles.map((title) => ({ ...move, title }))}
          hasReport
          entriesOf={() => []}
        >
          {null}
        </ScoreMoves>
      </MemoryRouter>,
    );
    const folded = screen.getByText(`Show ${4 - shown} more`).closest('details');
    const foldedTitles = [...(folded?.querySelectorAll('strong') ?? [])].map((each) => each.textContent);
    expect(foldedTitles).toEqual(titles.slice(shown));
    const words = screen.getAllByText(text);
    expect(words.map((each) => each.closest('.moves__facts') !== null)).toEqual(titles.map(() => matches));
  },
);
