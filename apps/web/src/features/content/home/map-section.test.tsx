import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#web/forms/test-pages.tsx';
import { searchMap } from '#web/plain/home/map-search.ts';
import { startPart } from '#web/plain/test-page.ts';
import { MapSection } from './map-section.tsx';

/** Opens the page and records where the search navigates. */
function open() {
  const { user } = openPage('/', { '/': MapSection });
  const went: string[] = [];
  startPart((until) => searchMap(until, (address) => went.push(address)));
  return { user, went };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Postcode' });
const search = () => screen.getByRole('button', { name: 'Show my area' });

describe('the map search of the home page', () => {
  it('[HOME-026] opens the map of a postcode', async () => {
    const { user, went } = open();
    await user.type(field(), '2000');
    await user.click(search());
    expect(went).toEqual(['/credit-score-map/2000']);
  });

  it.each(['', '200'])('[HOME-027] refuses %j at the field without navigating', async (typed) => {
    const { user, went } = open();
    if (typed !== '') await user.type(field(), typed);
    await user.click(search());
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const fault = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(fault?.textContent).toBe('Please enter a valid 4-digit postcode.');
    expect(fault?.hidden).toBe(false);
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe(typed);
    expect(went).toEqual([]);
  });

  it('[HOME-027] has a numeric field that keeps four digits and nothing else', async () => {
    const { user } = open();
    await user.type(field(), 'a2-0b000');
    expect(field().value).toBe('2000');
    expect(field().inputMode).toBe('numeric');
  });
});
