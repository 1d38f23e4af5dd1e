import type { ResponseOf } from '@wattle/contract';
import partners from '../../../../../content/offers/partners.yaml';

export type Destination = ResponseOf<'POST /v1/product/redirect'>;

/** What the page's address asks for (REDIR-001). */
export type Errand = { readonly productId: number; readonly mode: string; readonly isn: 0 | 1 };

/** The partner that `partnerId` names, shown until the server has answered whose product it is (REDIR-002). */
export const partnerNamed = (query: URLSearchParams) =>
  partners.find(({ partnerId }) => String(partnerId) === query.get('partnerId'));

const largestId = 1_000_000;

/** Null when no product is named. An unknown mode counts as `d` (REDIR-004). */
export function errandOf(query: URLSearchParams): Errand | null {
  const id = query.get('productId') ?? '';
  const productId = /^\d{1,7}$/.test(id) ? Number(id) : 0;
  if (productId < 1 || productId > largestId) return null;
  return {
    productId,
    mode: query.get('m') === 'p' ? 'p' : 'd',
    isn: query.get('isn') === '1' ? 1 : 0,
  };
}

/**
 * Where to go: the partner, or the stand-in for one that is made up; null when that may not be followed. An address
 * must be complete, https and without credentials; a stand-in may be on this very machine instead. They come from the
 * server's catalogue and never from this page's own address; this is the second lock.
 */
export function followedAddress({ url, standInUrl }: Pick<Destination, 'url' | 'standInUrl'>): string | null {
  if (!isFollowable(url)) return null;
  if (standInUrl === null) return url;
  return isFollowable(standInUrl) || isOfThisMachine(standInUrl) ? standInUrl : null;
}

export function isFollowable(url: string): boolean {
  return readAddress(url)?.protocol === 'https:';
}

function isOfThisMachine(url: string): boolean {
  const address = readAddress(url);
  return address?.protocol === 'http:' && address.hostname === 'localhost';
}

function readAddress(url: string): URL | null {
  if (!URL.canParse(url)) return null;
  const address = new URL(url);
  return address.username === '' && address.password === '' ? address : null;
}
