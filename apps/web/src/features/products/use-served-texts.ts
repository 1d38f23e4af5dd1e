import { useEffect } from 'react';
import { api } from '#web/api/call.ts';

export type ServedTexts = Readonly<Record<string, string>>;

/** Fetches a page's texts, which may have changed since the build. Without an answer the built ones stay (PROD-002). */
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
