/** A value that pages watch. `start` runs while there are watchers and returns its end. */
export function createStore<T>(initial: T, start?: () => () => void) {
  let value = initial;
  let end: (() => void) | undefined;
  const watchers = new Set<() => void>();
  const get = (): T => value;
  const set = (next: T): void => {
    value = next;
    for (const watcher of watchers) watcher();
  };
  /** Returns a function that stops watching. */
  const watch = (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    end ??= start?.();
    return () => {
      watchers.delete(watcher);
      if (watchers.size > 0) return;
      end?.();
      end = undefined;
    };
  };
  return { get, set, watch };
}
