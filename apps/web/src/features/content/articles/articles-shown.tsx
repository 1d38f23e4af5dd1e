import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { NextStep } from '../next-step.tsx';
import { ArticleCard } from './article-card.tsx';
import { allArticles, type ListedArticle } from './article-list.ts';

export function ArticlesShown() {
  const [newest, ...others] = allArticles;
  return (
    <>
      <div className="wrap section">
        {newest !== undefined && <NewestArticle article={newest} />}
        <ul className="articles articles--below">
          {others.map((article) => (
            <ArticleCard key={article.id} article={article} headingLevel={2} />
          ))}
        </ul>
      </div>
      <NextStep title="Curious about your own score?">
        See your own score, what moves it and what to do next. It is free and never affects your score.
      </NextStep>
    </>
  );
}

function NewestArticle({ article }: { article: ListedArticle }) {
  return (
    <article className="article newest">
      <div className="article__img">
        <img src={article.imgUrl} alt="" width="480" height="300" fetchPriority="high" />
      </div>
      <div className="grid gap-3 newest__words">
        <p className="small quiet">
          {article.category.name} · {article.minutes}&nbsp;min&nbsp;read · {article.publishedOn}
        </p>
        <h2>
          <Link className="covers" to={paths.article(article.seoName)}>
            {article.title}
          </Link>
        </h2>
        <p className="lead">{article.text}</p>
      </div>
    </article>
  );
}
