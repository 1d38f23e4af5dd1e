import firstArticles from 'virtual:first-articles';
import texts from 'virtual:frame-texts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { ArticleCard } from './article-card.tsx';
import '../reading.css';

export function ArticlesSection() {
  if (firstArticles.length === 0) return null;
  return (
    <section className="section articles-block" aria-labelledby="articles-heading">
      <div className="wrap">
        <div className="row between read__head">
          <h2 id="articles-heading">{texts.home_articles_header}</h2>
          <ButtonLink to={paths.articles()} variant="quiet">
            All articles
          </ButtonLink>
        </div>
        <ul className="articles">
          {firstArticles.map((article) => (
            <ArticleCard key={article.id} article={article} headingLevel={3} />
          ))}
        </ul>
      </div>
    </section>
  );
}
