import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Point, SIZE } from './map-geometry.ts';
import { moved, STEP, type View, WHOLE, zoomed } from './map-view.ts';
import type { MapView } from './use-map-view.ts';

/** A movement of fewer pixels is no drag. */
const DRAG_THRESHOLD_PX = 5;
const PAN_STEP_PX = 80;
const WHEEL_SPEED = 0.0025;

type At = { readonly clientX: number; readonly clientY: number };

/** Drag, pinch, wheel with Ctrl (which a trackpad's pinch sends too), and keys. A plain wheel and an upward swipe scroll the page. */
export function useGestures({ frame, view, show, settle }: MapView) {
  const fingers = useRef(new Map<number, Point>());
  const isDragged = useRef(false);
  const pointOf = (event: At) => pictureAt(frame.current, event);
  useZoom(frame, (factor, at) => {
    if (fingers.current.size === 0) show(zoomed(view.current, factor, pointOf(at)), 'drag');
  });

  function follow(event: At & { readonly pointerId: number }) {
    const { pointerId } = event;
    const before = fingers.current.get(pointerId);
    if (before === undefined) return;
    const now = pointOf(event);
    const isSingle = fingers.current.size === 1;
    if (isSingle && !isDragged.current && distance(before, now) < DRAG_THRESHOLD_PX) return;
    isDragged.current = true;
    const other = isSingle ? undefined : [...fingers.current].find(([id]) => id !== pointerId)?.[1];
    fingers.current.set(pointerId, now);
    show(followed(view.current, { before, now, other }), 'drag');
  }

  function press(event: PointerEvent) {
    if (event.button !== 0) return;
    const isFirst = fingers.current.size === 0;
    fingers.current.set(event.pointerId, pointOf(event));
    if (isFirst) whileDown({ follow, release });
  }

  /** Returns whether that was the last finger. */
  function release(pointerId: number): boolean {
    fingers.current.delete(pointerId);
    if (fingers.current.size > 0) return false;
    if (isDragged.current) settle();
    // After the click event that ends a mouse drag.
    setTimeout(() => {
      isDragged.current = false;
    });
    return true;
  }

  /** Returns whether the map handles the key. */
  function takeKey({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
    const next = ctrlKey || altKey || metaKey ? undefined : afterKey(key, view.current);
    if (next !== undefined) show(next, 'glide');
    return next !== undefined;
  }

  return { press, takeKey, wasDragged: () => isDragged.current };
}

function afterKey(key: string, view: View): View | undefined {
  if (key === '+' || key === '=') return zoomed(view, STEP);
  if (key === '-') return zoomed(view, 1 / STEP);
  if (key === '0') return WHOLE;
  const [right, down] = ARROWS[key] ?? [0, 0];
  return right === 0 && down === 0 ? undefined : moved(view, -right * PAN_STEP_PX, -down * PAN_STEP_PX);
}

const ARROWS: Record<string, Point | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Followed = { before: Point; now: Point; other: Point | undefined };

/** One finger pans; with two, the moving one also zooms around the other. */
function followed(view: View, { before, now, other }: Followed): View {
  if (other === undefined) return moved(view, now[0] - before[0], now[1] - before[1]);
  const factor = distance(now, other) / Math.max(1, distance(before, other));
  const middle: Point = [(before[0] + other[0]) / 2, (before[1] + other[1]) / 2];
  return moved(zoomed(view, factor, middle), (now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
}

const distance = ([x, y]: Point, [toX, toY]: Point) => Math.hypot(toX - x, toY - y);

/** A pointer's position in map units. */
export function pictureAt(frame: HTMLElement | null, { clientX, clientY }: At): Point {
  const { left, top, width } = frame?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0 };
  const units = width === 0 ? 1 : SIZE.width / width;
  return [(clientX - left) * units, (clientY - top) * units];
}

type Tracked = {
  follow: (event: globalThis.PointerEvent) => void;
  release: (pointerId: number) => boolean;
};

/** Tracks the pointer anywhere on the screen until it is lifted. */
function whileDown({ follow, release }: Tracked): void {
  const end = ({ pointerId }: globalThis.PointerEvent) => {
    if (!release(pointerId)) return;
    removeEventListener('pointermove', follow);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/**
 * The wheel with Ctrl, and a trackpad's pinch, which Safari sends as gestures: on a phone beside the fingers. A plain
 * wheel scrolls the page.
 */
function useZoom(frame: RefObject<HTMLElement | null>, zoom: (factor: number, at: At) => void): void {
  useOn(frame, 'wheel', (event) => {
    if (!(event instanceof WheelEvent) || !event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * WHEEL_SPEED), event);
  });
  const scale = useRef(1);
  const pinch = (event: Event) => {
    if (!isGesture(event)) return;
    event.preventDefault();
    if (event.type === 'gesturechange') zoom(event.scale / scale.current, event);
    scale.current = event.scale;
  };
  useOn(frame, 'gesturestart', pinch);
  useOn(frame, 'gesturechange', pinch);
}

/** Safari's own event, which TypeScript does not know. */
type Gesture = Event & At & { readonly scale: number };

const isGesture = (event: Event): event is Gesture => 'scale' in event && typeof event.scale === 'number';

/** A native listener, because React's are passive. */
function useOn(frame: RefObject<HTMLElement | null>, type: string, take: (event: Event) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const element = frame.current;
    const hear = (event: Event) => latest.current(event);
    element?.addEventListener(type, hear, { passive: false });
    return () => element?.removeEventListener(type, hear);
  }, [frame, type]);
}
