/** What is said of the parts of one fault, as one message: the same at the field and in the summary. */
export function asOneFault(messages: readonly string[]): string {
  return messages.reduce((said, next) => `${said}${said.endsWith('.') ? '' : ','} ${next}`);
}
