/**
 * Keeps what was made for the last keys that were asked for, and no more of them than `most`. What is kept must be the
 * same whenever its key is.
 */
export function makeRecent<Value>(most: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const known = kept.get(key);
    const value = known ?? make();
    // A map's order is that of its writes: the first is the one that was asked for longest ago.
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > most) kept.delete(kept.keys().next().value ?? key);
    return value;
  };
}
