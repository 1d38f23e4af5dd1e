import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { brand } from './brand.ts';
import { StructuredData } from './structured-data.tsx';

type Crumb = { readonly name: string; readonly path: string };

/** The way from the home page to this one, for eyes and for machines. The last crumb is the page itself. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  const crumbs = [{ name: 'Home', path: paths.home() }, ...trail];
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol className="crumbs__list">
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={path}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
      <StructuredData of={breadcrumbList(crumbs)} />
    </nav>
  );
}

function breadcrumbList(crumbs: readonly Crumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${brand.siteUrl}${path}`,
    })),
  };
}
