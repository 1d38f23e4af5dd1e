/**
 * Keeps what was made for the most recently requested keys: the last `most` of them for certain, and twice as many at the
 * most. A key must always stand for the same value.
 */
export function makeRecent<Value>(most: number): (key: string, make: () => Value) => Value {
  // Two maps that only grow, and go as a whole. One that is filled and emptied with each call is copied over and over, and
  // what its copies of before hold stays in memory until all of it is searched.
  let younger = new Map<string, Value>();
  let older = younger;
  return (key, make) => {
    const known = younger.get(key);
    if (known !== undefined) return known;
    const value = older.get(key) ?? make();
    if (younger.size >= most) {
      older = younger;
      younger = new Map();
    }
    younger.set(key, value);
    return value;
  };
}
