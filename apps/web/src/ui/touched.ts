const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchmove'] as const;

export function touched(): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  return new Promise((resolve) => {
    const touch = () => {
      over.abort();
      resolve();
    };
    for (const kind of TOUCHES) addEventListener(kind, touch, { signal, passive: true });
  });
}
