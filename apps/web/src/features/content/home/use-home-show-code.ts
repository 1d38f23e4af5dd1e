import { useEffect } from 'react';
import { client } from '#web/api/client.ts';
import { keepInProfile } from '#web/api/session.ts';
import type { HomeVariant } from './home-variant.ts';

/**
 * Asks which text the home page shows and keeps the answer in the profile (HOME-031). Without an answer the page keeps
 * the text it has.
 */
export function useHomeShowCode(onCode: (code: HomeVariant | null) => void): void {
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      const { code } = await client('GET /v1/user/gethomeshowcode', { signal: leaving.signal });
      onCode(code);
      keepInProfile({ homeShowCode: code });
    };
    ask().catch(() => undefined);
    return () => leaving.abort();
  }, [onCode]);
}
