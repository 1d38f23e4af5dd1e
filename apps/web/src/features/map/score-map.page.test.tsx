import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { freezeTime, pass } from '#web/forms/test-pages.tsx';
import { AREA, AREAS, installMap, land, open, region, SYDNEY } from './test-map.ts';

let api: FakeApi;
let file: ReturnType<typeof installMap>['file'];

beforeEach(() => {
  ({ api, file } = installMap());
});

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Postcode' });
const placeField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Or the name of a place' });

describe('the score map', () => {
  it('[MAP-002] [HOME-026] sends a visitor to the login and back to the postcode', async () => {
    installFakeApi();
    const { currentPath } = open('/credit-score-map/2000');
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fcredit-score-map%2F2000'));
  });

  it('[MAP-001] [MAP-003] [MAP-007] shows the postcode’s first region and its scores by age', async () => {
    open('/credit-score-map/2000');
    expect(await region()).toBeTruthy();
    expect(api.calls(AREA)[0]?.body).toEqual({ sA3Code: '11703' });
    expect(screen.getByText('640', { selector: 'strong' })).toBeTruthy();
    const ages = within(screen.getByRole('table', { name: 'Median scores by age and gender' }));
    expect(ages.getByRole('row', { name: '18 to 34 622 611' })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/Gen [XYZ]|Boomer|Builder/);
  });

  it('[MAP-014] [MAP-016] [MAP-018] shows all of Australia at first and says what is approximate and illustrative', async () => {
    open();
    const map = await screen.findByRole('img', { name: 'Map of Australia: median scores by region' });
    await waitFor(() => expect(map.querySelectorAll('path.map-step-4')).toHaveLength(1));
    expect(land().style.transform).toMatch(/^translate\(0[^1-9]*\) scale\(1\)$/);
    expect(screen.getByRole('button', { name: 'Australia', pressed: true })).toBeTruthy();
    expect(screen.getByText(/^Illustrative scores, .* Approximate boundaries/)).toBeTruthy();
  });

  it('[MAP-008] [MAP-016] marks the found region and moves to it', async () => {
    open('/credit-score-map/2000');
    const map = await screen.findByRole('img', { name: /^Map of Australia: .* Sydney Inner City marked$/ });
    expect(map.querySelectorAll('.map__chosen path.map-step-4')).toHaveLength(1);
    expect(screen.getByText('Sydney Inner City', { selector: '.map__label b' })).toBeTruthy();
    expect(land().style.transform).toMatch(/scale\(11/);
    expect(screen.queryByRole('button', { name: 'Australia', pressed: true })).toBeNull();
  });

  it('[MAP-017] counts the regions and says beside the figures that they are invented', async () => {
    open('/credit-score-map/2000');
    expect(await screen.findByText(/where you live: 1 regions\. Illustrative scores, made up/)).toBeTruthy();
    await region();
    const score = screen.getByText('640', { selector: 'strong' }).closest('p');
    expect(score?.textContent).toContain('Illustrative: made up for this map');
    expect(document.body.textContent).not.toContain('million');
  });

  it('[MAP-017] does not speak of invented scores where they were measured', async () => {
    api.on('GET /v1/map/statistics', {
      name: 'scoreMapData18',
      isIllustrative: false,
      states: [],
      sA3Scores: {},
      sA4Regions: {},
      sA3Generations: {},
    });
    open('/credit-score-map/2000');
    await screen.findByRole('heading', { name: 'Sydney Inner City' });
    expect(document.body.textContent).not.toContain('made up');
  });

  it('[MAP-007] [MAP-008] shows the first of a postcode’s regions and offers the others', async () => {
    const other = { ...SYDNEY, sA3Code: '11701', sA3Name: 'Botany', localities: 'ABCDEFGH'.split('') };
    api.on(AREAS, [SYDNEY, other]);
    const { user, currentPath } = open('/credit-score-map/2000');
    expect(await region()).toBeTruthy();
    const choice = within(screen.getByRole('region', { name: '2000 lies in 2 regions' }));
    const [first, second] = choice.getAllByRole('link');
    expect(first?.getAttribute('aria-current')).toBe('true');
    expect(second?.closest('li')?.textContent).toBe('BotanyA, B, C, D, E, F and 2 more');
    await user.click(choice.getByRole('link', { name: 'Botany' }));
    expect(currentPath()).toBe('/credit-score-map/2000?region=11701');
    expect(await screen.findByRole('region', { name: '2000 lies in 2 regions' })).toBeTruthy();
    await waitFor(() => expect(api.calls(AREA).at(-1)?.body).toEqual({ sA3Code: '11701' }));
  });

  it('[MAP-009] reports an unknown postcode at the field and keeps it typed', async () => {
    api.on(AREAS, []);
    open('/credit-score-map/9999');
    const input = await field();
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    const described = document.getElementById(
      input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '',
    );
    expect(described?.textContent).toContain('No results found. We do not know a region for 9999.');
    expect(input.value).toBe('9999');
    expect(api.calls(AREA)).toHaveLength(0);
  });

  it('[MAP-007] says that a post office box postcode has no residents', async () => {
    api.on(AREAS, [{ ...SYDNEY, isForPost: true }]);
    open('/credit-score-map/2001');
    expect(await screen.findByText(/^2001 is a postcode for mail only: no one lives there/)).toBeTruthy();
  });

  it.each([
    ['', 'Please enter a postcode.'],
    ['200', 'Please enter a valid 4-digit postcode.'],
  ])('[MAP-004] [MAP-005] refuses a search for %j', async (typed, message) => {
    const { user, currentPath } = open();
    const input = await field();
    if (typed !== '') await user.type(input, typed);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(currentPath()).toBe('/credit-score-map');
    expect(document.activeElement).toBe(await field());
  });

  it('[MAP-004] takes digits only in the postcode, at most four', async () => {
    const { user, currentPath } = open();
    const input = await field();
    expect(input.inputMode).toBe('numeric');
    await user.type(input, 'NSW 20001');
    expect(input.value).toBe('2000');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(currentPath()).toBe('/credit-score-map/2000'));
  });

  it('[MAP-006] [MAP-008] suggests places and shows the selected one', async () => {
    const { user, currentPath } = open();
    const input = await placeField();
    await user.type(input, 'Sy');
    expect(api.calls(AREAS)).toHaveLength(0);
    await user.type(input, 'd');
    await user.click(await screen.findByRole('option', { name: 'Sydney NSW 2000 – Sydney Inner City' }));
    expect(await region()).toBeTruthy();
    expect(currentPath()).toBe('/credit-score-map/2000?region=11703');
    expect((await field()).value).toBe('2000');
  });

  it('[MAP-009] [E54] shows an empty result and a failure inside the list', async () => {
    api.on(AREAS, [], NETWORK_FAILURE);
    const { user } = open();
    const input = await placeField();
    await user.type(input, 'qqq');
    await screen.findByText('No results found.', { selector: '.combo__empty' });
    await user.type(input, 'q');
    const failure = { selector: '.combo__empty' };
    expect(await screen.findByText('An unexpected error occurred', failure)).toBeTruthy();
  });

  it('[MAP-015] retries the map each second, 30 times, while the text works without it', async () => {
    file.isThere = false;
    freezeTime();
    open('/credit-score-map/2000');
    await expect.poll(() => file.tries).toBe(1);
    await pass(5500);
    expect(file.tries).toBeGreaterThanOrEqual(5);
    expect(file.tries).toBeLessThanOrEqual(7);
    await pass(40_000);
    expect(file.tries).toBe(30);
    expect(await screen.findByText(/The map could not be loaded/)).toBeTruthy();
    expect(await region()).toBeTruthy();
  });
});
