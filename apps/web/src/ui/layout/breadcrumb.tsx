import { Link } from 'react-router';
import { StructuredData } from '../structured-data.tsx';

export type Crumb = { readonly name: string; readonly path: string };

type BreadcrumbProps = {
  /** Ordered from the home page to the page itself. */
  crumbs: readonly Crumb[];
  /** Structured data requires absolute URLs. */
  siteUrl: string;
};

export function Breadcrumb({ crumbs, siteUrl }: BreadcrumbProps) {
  return (
    <nav className="small" aria-label="Breadcrumb">
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
