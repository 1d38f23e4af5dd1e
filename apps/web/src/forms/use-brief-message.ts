import { useCallback, useEffect, useState } from 'react';

type Shown = { readonly text: string; readonly showing: number };

/** A message that clears after a while; showing it again restarts the time (OTP-006). */
export function useBriefMessage(durationMs: number) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs]);
  const show = useCallback(
    (text: string) => setShown((before) => ({ text, showing: (before?.showing ?? 0) + 1 })),
    [],
  );
  const clear = useCallback(() => setShown(null), []);
  return { message: shown?.text ?? null, show, clear };
}
