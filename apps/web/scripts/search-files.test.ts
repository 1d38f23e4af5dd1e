import { expect, it } from 'vitest';
import { robots, sitemap } from './search-files.ts';

it('[HOME-032] lists every indexable page in the sitemap with its full address and date', () => {
  const text = sitemap('https://wattle.example', [
    { path: '/' },
    { path: '/articles/a', updated: '2026-11-21' },
  ]);
  expect(text).toContain('<url><loc>https://wattle.example/</loc></url>');
  expect(text).toContain(
    '<url><loc>https://wattle.example/articles/a</loc><lastmod>2026-11-21</lastmod></url>',
  );
});

it('tells crawlers where the sitemap is and to skip member pages', () => {
  const text = robots('https://wattle.example');
  expect(text).toMatch(/^User-agent: \*\n/);
  expect(text).toContain('Disallow: /dashboard\n');
  expect(text).toContain('Disallow: /my-details\n');
  expect(text).toContain('Disallow: /login/\n');
  expect(text).toContain('Sitemap: https://wattle.example/sitemap.xml');
  expect(text).not.toMatch(/Disallow: \/\n/);
});
