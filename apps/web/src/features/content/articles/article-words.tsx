import type { Block } from '../block.ts';
import { Blocks } from '../blocks.tsx';
import { Contents } from '../contents.tsx';
import { NextStep } from '../next-step.tsx';
import { ArticleCard } from './article-card.tsx';
import { type ListedArticle, relatedTo } from './article-list.ts';

export type ArticleText = {
  readonly blocks: readonly Block[];
  readonly sources: readonly { readonly title: string; readonly url: string }[];
};

type ArticleWordsProps = ArticleText & { article: ListedArticle };

export function ArticleWords({ article, blocks, sources }: ArticleWordsProps) {
  return (
    <>
      <div className="wrap section grid reading">
        <Contents blocks={blocks} />
        <div className="prose">
          <Blocks of={blocks} />
          <Sources sources={sources} />
        </div>
      </div>
      <RelatedArticles article={article} />
      <NextStep title="What does your own report say?">
        See your score and the factors behind it. It is free, and looking does not affect your score.
      </NextStep>
    </>
  );
}

function Sources({ sources }: Pick<ArticleText, 'sources'>) {
  return (
    <section className="sources" aria-labelledby="sources-heading">
      <h2 id="sources-heading">Sources</h2>
      <ul>
        {sources.map(({ title, url }) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RelatedArticles({ article }: { article: ListedArticle }) {
  const others = relatedTo(article);
  if (others.length === 0) return null;
  return (
    <section className="section tint" aria-labelledby="related-heading">
      <div className="wrap">
        <h2 id="related-heading" className="related__head">
          Read next
        </h2>
        <ul className="articles">
          {others.map((other) => (
            <ArticleCard key={other.id} article={other} headingLevel={3} />
          ))}
        </ul>
      </div>
    </section>
  );
}
