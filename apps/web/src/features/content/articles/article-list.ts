import articles from 'virtual:articles';

export type ListedArticle = (typeof articles)[number];

const related = 3;

export const allArticles: readonly ListedArticle[] = articles;

export function articleNamed(seoName: string | undefined): ListedArticle | null {
  return articles.find((article) => article.seoName === seoName) ?? null;
}

/** Related articles: the same category first, then the newest. */
export function relatedTo(
  { seoName, category }: ListedArticle,
  all: readonly ListedArticle[] = articles,
): readonly ListedArticle[] {
  const others = all.filter((article) => article.seoName !== seoName);
  const isNear = (article: ListedArticle) => article.category.id === category.id;
  return [...others.filter(isNear), ...others.filter((article) => !isNear(article))].slice(0, related);
}
