import { expect, it } from 'vitest';
import { pageMeta } from './page-meta.ts';

it('gives a public page its canonical address and preview, and every other page noindex', () => {
  expect(pageMeta({ title: 'Home', description: 'Words', canonicalPath: '/' })).toEqual([
    { title: 'Home | Wattle' },
    { name: 'description', content: 'Words' },
    { tagName: 'link', rel: 'canonical', href: 'https://wattle.example/' },
    { property: 'og:title', content: 'Home' },
    { property: 'og:description', content: 'Words' },
    { property: 'og:url', content: 'https://wattle.example/' },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: 'https://wattle.example/img/social.png' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]);
  expect(pageMeta({ title: 'Dashboard' })).toEqual([
    { title: 'Dashboard | Wattle' },
    { name: 'robots', content: 'noindex' },
  ]);
});
