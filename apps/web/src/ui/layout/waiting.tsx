import { type ReactNode, useEffect, useState } from 'react';

/** Whoever gets an answer this fast sees no skeleton. */
const UNSEEN_MS = 100;
/** Once seen it stays this long: a flash is worse than a wait. */
const SEEN_MS = 300;

type Phase = 'unseen' | 'held' | 'leaving';

/**
 * Since when and until when skeletons could be seen without a break: the next in their place appears at once, and does
 * not start its 300 ms anew. What a page's HTML shows is seen from the start.
 */
let seenSince = 0;
let seenUntil = Number.NEGATIVE_INFINITY;

type WaitingProps = {
  isReady: boolean;
  /** Said once, while the page is busy. */
  label: string;
  /** The page's own shape, made of `Bone`s in the final sizes; hidden from assistive technology. */
  shape: ReactNode;
  /** Called only once it is ready. */
  children: () => ReactNode;
};

/**
 * A skeleton of what is on its way. Its space is taken from the start, so nothing moves when it is replaced; it is seen
 * after 100 ms, and then for 300 ms at least. Meanwhile the page's main part is busy.
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

/** Null once there is nothing to wait for. */
function usePhase(isReady: boolean): Phase | null {
  const [phase, setPhase] = useState<Phase | null>(() => firstPhase(isReady));
  if (phase === null && !isReady) setPhase('unseen');
  if (isReady && (phase === 'unseen' || phase === 'leaving')) setPhase(null);
  useEffect(() => {
    if (phase !== 'unseen' && phase !== 'held') return undefined;
    const next = phase === 'unseen' ? 'held' : 'leaving';
    const left = phase === 'unseen' ? UNSEEN_MS : seenSince + SEEN_MS - performance.now();
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
  return performance.now() - seenSince < SEEN_MS ? 'held' : 'leaving';
}

/** Whether one stands there, or has just gone. A page that is built as HTML shows it to whoever gets that HTML. */
function isOneSeen(): boolean {
  if (typeof document === 'undefined') return true;
  if (document.querySelector('.waiting[data-seen]') !== null) return true;
  const since = performance.now() - seenUntil;
  return since >= 0 && since < UNSEEN_MS;
}

function useBusyMain(): void {
  useEffect(() => {
    const main = document.getElementById('main');
    main?.setAttribute('aria-busy', 'true');
    return () => main?.removeAttribute('aria-busy');
  }, []);
}

/** What a bone stands for; each kind has its final size in the style sheet. */
type BoneKind = 'name' | 'title' | 'heading' | 'line' | 'text' | 'chip' | 'tabs' | 'bar' | 'row' | 'card';

/** One grey part of a skeleton. */
export function Bone({ kind }: { kind: BoneKind }) {
  return <span className={`skel bone bone--${kind}`} />;
}
