import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import ArticlePage, { meta } from './article.page.tsx';
import { allArticles, articleNamed, type ListedArticle, relatedTo } from './article-list.ts';
import ArticlesPage from './articles.page.tsx';

const name = 'what-is-a-credit-score';

const article = (id: number, category: number): ListedArticle => ({
  ...(allArticles[0] as ListedArticle),
  id,
  seoName: `a-${id}`,
  category: { id: category, name: 'x' },
});

function show(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/articles', element: <ArticlesPage /> },
      { path: '/articles/:seoName', element: <ArticlePage /> },
    ],
    { initialEntries: [path] },
  );
  return render(<RouterProvider router={router} />);
}

describe('articles', () => {
  it('[HOME-032] [HOME-018] links the list to every article', async () => {
    show('/articles');
    await screen.findByRole('heading', { level: 1, name: 'Worth a read' });
    for (const { title, seoName } of allArticles) {
      const link = await screen.findByRole('link', { name: title });
      expect(link.getAttribute('href')).toBe(`/articles/${seoName}`);
    }
  });

  it('[HOME-032] shows an article’s breadcrumbs, dates, sources, related articles and score link', async () => {
    const { container } = show(`/articles/${name}`);
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(
      within(crumbs)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/', '/articles']);
    expect(container.querySelector('time')?.dateTime).toBe(articleNamed(name)?.published);
    const sources = await screen.findByRole('region', { name: 'Sources' });
    expect(within(sources).getAllByRole('link').length).toBeGreaterThan(0);
    const next = screen.getByRole('region', { name: 'Read next' });
    expect(within(next).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Get score' }).getAttribute('href')).toBe('/credit-score');
  });

  it('[ERR-001] shows not found for an unknown article', async () => {
    show('/articles/no-such-article');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found!' })).toBeDefined();
    expect(meta({ params: { seoName: 'no-such-article' } })).toContainEqual({
      name: 'robots',
      content: 'noindex',
    });
  });

  it('has breadcrumbs as structured data', async () => {
    const { container } = show(`/articles/${name}`);
    await screen.findByRole('heading', { level: 1 });
    const data = JSON.parse(container.querySelector('[type="application/ld+json"]')?.textContent ?? '');
    expect(data).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1 },
        { position: 2 },
        { item: `https://wattle.example/articles/${name}` },
      ],
    });
  });

  it('recommends articles of the same category first, and never the article itself', () => {
    const all = [article(1, 1), article(2, 2), article(3, 1), article(4, 2), article(5, 1)];
    expect(relatedTo(article(3, 1), all).map(({ id }) => id)).toEqual([1, 5, 2]);
    expect(relatedTo(article(1, 1), [article(1, 1)])).toEqual([]);
  });
});
