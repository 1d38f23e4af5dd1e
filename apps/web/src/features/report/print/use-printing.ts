import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * True from the moment the browser begins to print until it has. The page must be complete when the event handler
 * returns, so the change is rendered at once.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
