import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OfferCard } from './offer-card.tsx';
import { OfferList } from './offer-list.tsx';

const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => (
    <OfferCard key={index} title={`Offer ${index + 1}`} partner="Banksia" action={null} headingLevel={3} />
  ));

const folded = (title: string) => screen.getByText(title).closest('details');

it('[DASH-005] shortens a long list of offers and shows the rest on press', () => {
  render(<OfferList items={cards(13)} short={4} noun="featured offers" />);
  expect(folded('Offer 4')).toBeNull();
  expect(folded('Offer 5')).toHaveProperty('open', false);
  expect(folded('Offer 13')).toBe(folded('Show 9 more featured offers'));
});

it('[DASH-005] shows a slightly longer list in full', () => {
  render(<OfferList items={cards(6)} short={4} noun="featured offers" />);
  expect(folded('Offer 6')).toBeNull();
  expect(screen.queryByText(/more featured offers$/)).toBeNull();
});
