import type { ResponseOf } from '@wattle/contract';

export type Destination = ResponseOf<'POST /v1/product/redirect'>;

/** What the address of the page asks for (REDIR-001). `partnerId` is there for links alone: the catalogue knows it. */
export type Errand = { readonly productId: number; readonly mode: string; readonly isn: 0 | 1 };

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
 * Whether an address may be followed: complete, https and without credentials. It comes from the server's catalogue
 * and never from this page's own address; this is the second lock.
 */
export function isFollowable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '';
}
