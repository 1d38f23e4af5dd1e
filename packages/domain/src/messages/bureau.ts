/** A text in which `{bureau}` stands for the bureau that is asked. */
export const withBureau = (text: string, name: string): string => text.replaceAll('{bureau}', name);

/** The text where the name is not known. */
export const withoutBureau = (text: string): string =>
  withBureau(text.replace(/^\{bureau\}/, 'The credit bureau'), 'the credit bureau');
