/** A time of day, with the weekday unless it is today. */
export function timeWords(at: number, now = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)];
  const weekday = then.toDateString() === today.toDateString() ? {} : ({ weekday: 'long' } as const);
  return then.toLocaleString('en-AU', { ...weekday, hour: 'numeric', minute: '2-digit' });
}
