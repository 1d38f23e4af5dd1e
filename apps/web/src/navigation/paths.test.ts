import { pageAt } from '@wattle/domain/pages/pages';
import { PATHS } from '@wattle/domain/pages/paths';
import { expect, it } from 'vitest';
import { paths } from './paths.ts';

it('lists every address of the app, each with a page', () => {
  const { article, problem, ...others } = paths;
  const addresses = Object.entries(others).map(([name, build]) => ({ name, address: build() }));
  expect(addresses.filter(({ address }) => pageAt(address) === null)).toEqual([]);
  expect(pageAt(article('a-name'))?.name).toBe('article');
  expect(pageAt(problem('a-code'))?.name).toBe('problem');
  expect(Object.keys(PATHS).filter((name) => !(name in paths))).toEqual([]);
  const other = addresses.filter(({ name, address }) => new Map(Object.entries(PATHS)).get(name) !== address);
  expect(other).toEqual([
    { name: 'deals', address: '/deals/credit-cards' },
    { name: 'loginToAboutMe', address: '/login/about-me' },
  ]);
});

it('encodes a return address with its own query', () => {
  expect(paths.login({ returnTo: '/dashboard?tab=2&x=1' })).toBe(
    '/login?retUrl=%2Fdashboard%3Ftab%3D2%26x%3D1',
  );
  expect(paths.secondFactor({ returnTo: '/dashboard' })).toBe('/login-2fa?retUrl=%2Fdashboard');
  expect(paths.registration({ cameBack: true })).toBe('/credit-score?b=t');
});

it('[LOGIN-011] [PWD-017] encodes a temporary password, cut to 50 characters', () => {
  expect(paths.changePassword({ mailed: 'a&b' })).toBe('/change-password?p=a%26b');
  expect(paths.changePassword({ mailed: 'x'.repeat(60) })).toBe(`/change-password?p=${'x'.repeat(50)}`);
});
