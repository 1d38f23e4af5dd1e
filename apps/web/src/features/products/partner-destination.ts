import type { ResponseOf } from '@wattle/contract';
import partners from '../../../../../content/offers/partners.yaml';

export type Destination = ResponseOf<'POST /v1/product/redirect'>;

export type Errand = { readonly productId: number; readonly mode: string; readonly isn: 0 | 1 };

/** The partner of `partnerId`, shown until the server has answered (REDIR-002). */
export const partnerNamed = (query: URLSearchParams) =>
  partners.find(({ partnerId }) => String(partnerId) === query.get('partnerId'));

const largestId = 1_000_000;

/** Null without a product. An unknown mode counts as `d` (REDIR-004). */
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
 * The partner's address, or the stand-in of an invented one; null when it must not be followed. It must be absolute,
 * https and without credentials; a stand-in may be on localhost. The address comes from the server's catalogue, never
 * from this page's URL; this is a second check.
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
  try {
    const address = new URL(url);
    return address.username === '' && address.password === '' ? address : null;
  } catch {
    return null;
  }
}
