/**
 * Keeps what was made for the most recently requested keys, `most` of them at the most. A key must always stand for the
 * same value.
 */
export function makeRecent<Value>(most: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const known = kept.get(key);
    const value = known ?? make();
    // A map keeps the order of its writes: the first entry is the one requested longest ago.
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > most) kept.delete(kept.keys().next().value ?? key);
    return value;
  };
}
