import heads from 'virtual:legal';

export type LegalHead = (typeof heads)[number];

/** The text of an address, whatever the case it was typed in. */
export function legalAt(pathname: string): LegalHead | null {
  const key = pathname.toLowerCase().replaceAll(/^\/|\/$/g, '');
  return heads.find((head) => head.key === key) ?? null;
}
