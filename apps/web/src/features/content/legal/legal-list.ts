import heads from 'virtual:legal';

export type LegalHead = (typeof heads)[number];

export function legalAt(pathname: string): LegalHead | null {
  const key = pathname.toLowerCase().replaceAll(/^\/|\/$/g, '');
  return heads.find((head) => head.key === key) ?? null;
}
