/** Makes something when it is first asked for, and once. Formats of dates and numbers take milliseconds to make. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
