const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Sydney',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The date in Sydney at that instant, as `YYYY-MM-DD`. */
export function sydneyDay(instant: Date): string {
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

/** The day that many days later. */
export function laterDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
