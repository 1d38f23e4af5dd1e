import { useEffect, useState } from 'react';
import { api } from '#web/api/call.ts';
import { useViewer } from '#web/app/viewer/viewer.ts';
import { listOf, type ProductList, visitorList } from './listed-offers.ts';

type Known = { list: ProductList | null; hasFailed: boolean };
const unknown: Known = { list: null, hasFailed: false };

/**
 * The products for the current viewer (PROD-002): the built list at once, and a member's own as soon as the API gives
 * it. If it does not, the built list stays and the page may say so.
 */
export function useProductList(path: string): { list: ProductList; hasFailed: boolean } {
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
      .catch(() => settle({ list: null, hasFailed: true }));
    return () => {
      isWanted = false;
      // A member who signs out must not leave their offers behind.
      setKnown(unknown);
    };
  }, [isAuthenticated, path]);
  return { list: known.list ?? visitorList, hasFailed: known.hasFailed };
}
