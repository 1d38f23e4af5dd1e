import { Link } from 'react-router';
import { StructuredData } from '../structured-data.tsx';

export type Crumb = { readonly name: string; readonly path: string };

type BreadcrumbProps = {
  /** The home page first, the page itself last. */
  crumbs: readonly Crumb[];
  /** Machines are given whole addresses. */
  siteUrl: string;
};

/** The way from the home page to this one, for people and for machines. The last crumb is the page itself. */
export function Breadcrumb({ crumbs, siteUrl }: BreadcrumbProps) {
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
      <StructuredData of={breadcrumbList(crumbs, siteUrl)} />
    </nav>
  );
}

function breadcrumbList(crumbs: readonly Crumb[], siteUrl: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  };
}
