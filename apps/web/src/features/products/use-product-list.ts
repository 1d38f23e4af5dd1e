import { useEffect, useState } from 'react';
import { api } from '#web/api/call.ts';
import { useViewer } from '#web/navigation/viewer.ts';
import { listOf, type ProductList, unknownMemberList, visitorList } from './listed-offers.ts';

type Known = { list: ProductList | null; hasFailed: boolean };
const unknown: Known = { list: null, hasFailed: false };

/**
 * The products for the current viewer (PROD-002): for visitors the built list, for a member their own as soon as the API
 * gives it, and null until then: what is open to everybody may not be what helps this member. If the API does not answer,
 * what is left is no credit, and the page may say so.
 */
export function useProductList(path: string): { list: ProductList | null; hasFailed: boolean } {
  const { isAuthenticated } = useViewer();
  const [known, setKnown] = useState(unknown);
  useEffect(() => {
    if (!isAuthenticated) return undefined;
    let isWanted = true;
    const settle = (next: Known) => {
      if (isWanted) setKnown(next);
    };
    api('POST /v1/product/init', { body: { page: path } })
      .then((answer) => settle({ list: listOf(answer), hasFailed: false }))
      .catch(() => settle({ list: unknownMemberList, hasFailed: true }));
    return () => {
      isWanted = false;
      // A member who signs out must not leave their offers behind.
      setKnown(unknown);
    };
  }, [isAuthenticated, path]);
  return isAuthenticated ? known : { list: visitorList, hasFailed: false };
}
