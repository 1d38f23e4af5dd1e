import { useEffect } from 'react';
import { announceConnection } from '#web/plain/connection.ts';

/** Filled by `plain/connection`, as on static pages. */
export function ConnectionNote() {
  useEffect(() => {
    const leaving = new AbortController();
    announceConnection(leaving);
    return () => leaving.abort();
  }, []);
  return <output className="connection" />;
}
