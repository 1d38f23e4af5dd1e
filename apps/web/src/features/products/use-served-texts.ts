import { useEffect } from 'react';
import { api } from '#web/api/call.ts';

export type ServedTexts = Readonly<Record<string, string>>;

/**
 * Asks the server for the texts of a page, which may have been edited since the pages were built. Without an answer the
 * page keeps the words that it was built with (PROD-002).
 */
export function useServedTexts(path: string, onTexts: (texts: ServedTexts) => void): void {
  useEffect(() => {
    let isWanted = true;
    api('GET /v1/content/texts', { query: { page: path } })
      .then((texts) => (isWanted ? onTexts(texts) : undefined))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [path, onTexts]);
}
