import { Link } from 'react-router';
import type firstArticles from 'virtual:first-articles';
import { paths } from '#web/navigation/paths.ts';

type ArticleCardProps = { article: (typeof firstArticles)[number]; headingLevel: 2 | 3 };

export function ArticleCard({ article, headingLevel }: ArticleCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <li className="article">
      <div className="article__img">
        <img src={article.imgUrl} alt="" width="480" height="300" loading="lazy" />
      </div>
      <div>
        <p className="small quiet">
          <span className="article__category">{article.category.name} · </span>
          {article.minutes}&nbsp;min&nbsp;read
        </p>
        <Heading className="article__title">
          <Link className="covers" to={paths.article(article.seoName)}>
            {article.title}
          </Link>
        </Heading>
      </div>
    </li>
  );
}
