import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { type OfferAction, OfferCard } from './offer-card.tsx';

function show(action: OfferAction | null) {
  const card = (
    <ul>
      <OfferCard
        title="Variable rate refinance"
        partner="Saltbush Home Loans"
        figures={[
          { label: 'Interest rate', value: '5.89%', unit: 'p.a.' },
          { label: 'Comparison rate*', value: '5.94%', unit: 'p.a.' },
        ]}
        ticks={['No application fee']}
        action={action}
        headingLevel={3}
      />
    </ul>
  );
  const routes = [
    { path: '/', element: card },
    { path: '/next', element: <h1>Next</h1> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}

describe('an offer card', () => {
  it('shows both rates alike, with features', () => {
    show(null);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '5.89% p.a.',
      '5.94% p.a.',
    ]);
    expect(screen.getByRole('heading', { name: 'Variable rate refinance', level: 3 })).toBeDefined();
    expect(screen.getByText('No application fee')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('announces a new tab and sets no opener', () => {
    show({ label: 'GET MY DEAL', to: '/next', newTab: true });
    const link = screen.getByRole('link', {
      name: 'GET MY DEAL from Saltbush Home Loans, opens in a new tab',
    });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener');
  });

  it('reports a click once and follows the link', async () => {
    const followed = vi.fn<() => void>();
    show({ label: 'Open', to: '/next', newTab: false, onFollow: followed });
    await userEvent.click(screen.getByRole('link', { name: 'Open from Saltbush Home Loans' }));
    expect(followed).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { name: 'Next' })).toBeDefined();
  });
});
