import { paths } from '#web/navigation/paths.ts';
import { Breadcrumb as Trail, type Crumb } from '#web/ui/layout/breadcrumb.tsx';
import { brand } from '#web/navigation/brand.ts';

/** Breadcrumbs from the home page; the last crumb is the page itself. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  return <Trail crumbs={[{ name: 'Home', path: paths.home() }, ...trail]} siteUrl={brand.siteUrl} />;
}
