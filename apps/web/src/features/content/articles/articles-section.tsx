import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { text } from '../texts.ts';
import { ArticleCard } from './article-card.tsx';
import { firstArticles } from './article-list.ts';
import '../reading.css';

type ArticlesSectionProps = {
  /** How many are seen at once; the others are a press away. */
  atOnce?: number;
};

/** At most six articles; nothing when there are none (HOME-017, DASH-013). */
export function ArticlesSection({ atOnce = firstArticles.length }: ArticlesSectionProps) {
  if (firstArticles.length === 0) return null;
  return (
    <section className="section articles-block" aria-labelledby="articles-heading">
      <div className="wrap">
        <div className="row between read__head">
          <h2 id="articles-heading">{text('home_articles_header')}</h2>
          <ButtonLink to={paths.articles()} variant="quiet">
            All articles
          </ButtonLink>
        </div>
        <Cards articles={firstArticles.slice(0, atOnce)} />
        {atOnce < firstArticles.length && (
          <details className="articles__more">
            <summary className="btn btn--line btn--sm">More articles</summary>
            <Cards articles={firstArticles.slice(atOnce)} />
          </details>
        )}
      </div>
    </section>
  );
}

function Cards({ articles }: { articles: typeof firstArticles }) {
  return (
    <ul className="articles">
      {articles.map((article) => (
        <ArticleCard key={article.id} article={article} headingLevel={3} />
      ))}
    </ul>
  );
}
