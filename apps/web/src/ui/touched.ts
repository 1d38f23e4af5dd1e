const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchmove'] as const;

export function touched(): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  return new Promise((resolve) => {
    const touch = ({ type, target }: Event) => {
      // A page moves the focus to a heading by itself.
      if (type === 'focusin' && target instanceof HTMLElement && target.tabIndex < 0) return;
      over.abort();
      resolve();
    };
    for (const kind of TOUCHES) addEventListener(kind, touch, { signal, passive: true });
  });
}
