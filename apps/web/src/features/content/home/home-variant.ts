import type home from '../../../../../../content/home.yaml';

export type HomeVariant = keyof typeof home.variants;

/** `/simple` and `/savvy`, alone or below `/free-credit-score`, have texts of their own. */
export function homeVariantOf(pathname: string): HomeVariant {
  const last = pathname.split('/').findLast((part) => part !== '');
  return last === 'simple' || last === 'savvy' ? last : 'default';
}
