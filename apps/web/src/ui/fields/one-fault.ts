/** Joins the messages of one fault, for the field and the summary. */
export function asOneFault(messages: readonly string[]): string {
  return messages.reduce((joined, next) => `${joined}${joined.endsWith('.') ? '' : ','} ${next}`);
}
