import { askedHeight, comparisonAddress, type ComparisonKind } from '@wattle/domain/offers/comparisons';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useSession } from '#web/api/use-session.ts';
import { useAwake } from '#web/ui/use-awake.ts';
import { useTheme } from '#web/ui/use-theme.ts';

/** How long the partner's page may take before the link beside it is offered instead. */
export const FRAME_PATIENCE_MS = 8000;

export type FramedComparison =
  | { readonly state: 'waiting' | 'failed'; readonly src: string | null; readonly height: null }
  | { readonly state: 'shown'; readonly src: string; readonly height: number };

/**
 * Where the comparison is framed from, and how tall it is once it has said so. Browsers do not report that a frame
 * failed, so a page that says nothing counts as failed; one that speaks up late is shown all the same.
 */
export function useFramedComparison(
  kind: ComparisonKind,
  frame: RefObject<HTMLIFrameElement | null>,
): FramedComparison {
  const src = useAddress(kind);
  const hasNoProfile = useSession().status === 'failed';
  const [height, setHeight] = useState<number | null>(null);
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    if (src === null) return undefined;
    const { origin } = new URL(src);
    function handleMessage({ source, origin: sender, data }: MessageEvent) {
      if (source === null || source !== frame.current?.contentWindow || sender !== origin) return;
      const asked = askedHeight(data);
      if (asked !== null) setHeight(asked);
    }
    addEventListener('message', handleMessage);
    return () => removeEventListener('message', handleMessage);
  }, [src, frame]);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), FRAME_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  if (src !== null && height !== null) return { state: 'shown', src, height };
  return { state: isLate || hasNoProfile ? 'failed' : 'waiting', src, height: null };
}

/** Null until the server has said where: prerendered pages know no configured address. */
function useAddress(kind: ComparisonKind): string | null {
  const session = useSession();
  const isAwake = useAwake();
  const { theme } = useTheme();
  const base = session.status === 'known' ? session.profile.comparisonUrl : null;
  return useMemo(
    () =>
      base === null || !isAwake ? null : comparisonAddress(base, kind, { theme, origin: location.origin }),
    [base, isAwake, kind, theme],
  );
}
