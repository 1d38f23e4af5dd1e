const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchmove'] as const;

export function touched(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  const { signal } = over;
  const touch = () => {
    over.abort();
    resolve();
  };
  for (const kind of TOUCHES) addEventListener(kind, touch, { signal, passive: true });
  return promise;
}
