import { useEffect, useState } from 'react';
import { api } from '#web/api/call.ts';
import { useViewer } from '#web/navigation/viewer.ts';
import { listOf, type ProductList, unknownMemberList, visitorList } from './listed-offers.ts';

type Known = { list: ProductList | null; hasFailed: boolean };
const unknown: Known = { list: null, hasFailed: false };

/**
 * The products for the viewer (PROD-002): the built list for visitors; a member's own from the API, null until it
 * answers, because the built list may not suit them. If the API fails, a list without credit.
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
      // A signed-out member's offers must not stay.
      setKnown(unknown);
    };
  }, [isAuthenticated, path]);
  return isAuthenticated ? known : { list: visitorList, hasFailed: false };
}
