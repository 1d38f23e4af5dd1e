import { expect, it } from 'vitest';
import { pageMeta } from './page-meta.ts';

it('a public page names its one address; every other page asks not to be found', () => {
  expect(pageMeta({ title: 'Home', description: 'Words', canonicalPath: '/' })).toEqual([
    { title: 'Home | Wattle' },
    { name: 'description', content: 'Words' },
    { tagName: 'link', rel: 'canonical', href: 'https://wattle.example/' },
  ]);
  expect(pageMeta({ title: 'Dashboard' })).toEqual([
    { title: 'Dashboard | Wattle' },
    { name: 'robots', content: 'noindex' },
  ]);
});
