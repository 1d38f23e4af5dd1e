import { expect, it } from 'vitest';

import { reachable, standInFor } from './stand-in.ts';

const site = 'http://localhost:4010/partner/site';

it('[REDIR-008] redirects a placeholder address to the simulated site, keeping path and click id', () => {
  const url = new URL('https://www.tern-bank.example/travel-card?click_id=abc');
  const address = 'http://localhost:4010/partner/site/www.tern-bank.example/travel-card?click_id=abc';
  expect(standInFor(url, site)).toBe(address);
  expect(standInFor(url, `${site}/`)).toBe(address);
  expect(standInFor(url, null)).toBeNull();
});

it.each(['https://www.tern-bank.com.au/', 'https://example.tern-bank.com/', 'https://tern.examples/'])(
  '[REDIR-008] keeps %s, which may be a partner’s',
  (url) => expect(standInFor(new URL(url), site)).toBeNull(),
);

it('[HOME-023] keeps a reachable address', () => {
  expect(reachable('https://stars.com.au/widget', site)).toBe('https://stars.com.au/widget');
  expect(reachable('https://stars.example/widget', site)).toBe(`${site}/stars.example/widget`);
  expect(reachable('https://stars.example/widget', null)).toBe('https://stars.example/widget');
});
