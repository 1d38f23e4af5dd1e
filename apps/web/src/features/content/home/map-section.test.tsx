import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#web/forms/test-pages.tsx';
import { MapSection } from './map-section.tsx';

const open = () => openPage('/', { '/': MapSection });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Postcode' });
const search = () => screen.getByRole('button', { name: 'Show my area' });

describe('the map search of the home page', () => {
  it('[HOME-026] [J03] a postcode leads to the map of it', async () => {
    const { user, currentPath } = open();
    await user.type(field(), '2000');
    await user.click(search());
    await waitFor(() => expect(currentPath()).toBe('/credit-score-map/2000'));
  });

  it.each(['', '200', 'abcd'])('[HOME-027] %j is refused at the field and leads nowhere', async (typed) => {
    const { user, currentPath } = open();
    if (typed !== '') await user.type(field(), typed);
    await user.click(search());
    expect(screen.getByText('Please enter a valid 4-digit postcode')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe(typed);
    expect(currentPath()).toBe('/');
  });

  it('[HOME-027] the field is numeric and takes four characters', async () => {
    const { user } = open();
    await user.type(field(), '20000');
    expect(field().value).toBe('2000');
    expect(field().inputMode).toBe('numeric');
  });
});
