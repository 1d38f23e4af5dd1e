import { type ReactNode, useEffect, useState } from 'react';

/** A faster answer shows no placeholder. */
const DELAY_MS = 100;
/** The least time it stays visible, to avoid a flash. */
const MIN_VISIBLE_MS = 300;

type Phase = 'unseen' | 'held' | 'leaving';

/**
 * The time in which placeholders were continuously visible: the next one in their place appears at once and does not
 * restart its 300 ms. Prerendered ones count as visible from the start.
 */
let seenSince = 0;
let seenUntil = Number.NEGATIVE_INFINITY;

type WaitingProps = {
  isReady: boolean;
  /** Announced once. */
  label: string;
  /** A placeholder made of `Bone`s in their final sizes; hidden from assistive technology. */
  shape: ReactNode;
  children: () => ReactNode;
};

/**
 * A placeholder. It takes its space at once, so that nothing moves when replaced, becomes visible after 100 ms and
 * stays for at least 300 ms. Meanwhile the main element is `aria-busy`.
 */
export function Waiting({ isReady, label, shape, children }: WaitingProps) {
  const phase = usePhase(isReady);
  if (phase === null) return children();
  return <Skeleton isSeen={phase !== 'unseen'} label={label} shape={shape} />;
}

type SkeletonProps = Pick<WaitingProps, 'label' | 'shape'> & { isSeen: boolean };

function Skeleton({ isSeen, label, shape }: SkeletonProps) {
  useBusyMain();
  return (
    <div className="waiting" data-seen={isSeen || undefined} aria-busy="true">
      <output className="vh">{label}</output>
      <div aria-hidden="true">{shape}</div>
    </div>
  );
}

function usePhase(isReady: boolean): Phase | null {
  const [phase, setPhase] = useState<Phase | null>(() => firstPhase(isReady));
  if (phase === null && !isReady) setPhase('unseen');
  if (isReady && (phase === 'unseen' || phase === 'leaving')) setPhase(null);
  useEffect(() => {
    if (phase !== 'unseen' && phase !== 'held') return undefined;
    const next = phase === 'unseen' ? 'held' : 'leaving';
    const left = phase === 'unseen' ? DELAY_MS : seenSince + MIN_VISIBLE_MS - performance.now();
    const timer = setTimeout(() => {
      if (next === 'held') seenSince = performance.now();
      setPhase(next);
    }, left);
    return () => clearTimeout(timer);
  }, [phase]);
  const isSeen = phase === 'held' || phase === 'leaving';
  useEffect(() => {
    if (!isSeen) return undefined;
    return () => {
      seenUntil = performance.now();
    };
  }, [isSeen]);
  return phase;
}

function firstPhase(isReady: boolean): Phase | null {
  if (isReady) return null;
  if (!isOneSeen()) return 'unseen';
  return performance.now() - seenSince < MIN_VISIBLE_MS ? 'held' : 'leaving';
}

/** Whether a placeholder is visible or was just now. Prerendered HTML always shows it. */
function isOneSeen(): boolean {
  if (typeof document === 'undefined') return true;
  if (document.querySelector('.waiting[data-seen]') !== null) return true;
  const since = performance.now() - seenUntil;
  return since >= 0 && since < DELAY_MS;
}

function useBusyMain(): void {
  useEffect(() => {
    const main = document.getElementById('main');
    main?.setAttribute('aria-busy', 'true');
    return () => main?.removeAttribute('aria-busy');
  }, []);
}

/** Each kind's final size is in the stylesheet. */
type BoneKind = 'name' | 'title' | 'heading' | 'line' | 'text' | 'chip' | 'tabs' | 'bar' | 'row' | 'card';

export function Bone({ kind }: { kind: BoneKind }) {
  return <span className={`skel bone bone--${kind}`} />;
}
