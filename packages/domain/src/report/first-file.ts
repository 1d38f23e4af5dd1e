/** What creates a first credit file. */
export const FIRST_FILE = {
  heading: 'What a first credit file needs',
  needs: [
    'An account in your own name with a credit provider that reports to the bureau, such as a card or a loan.',
    'A few months of payments on time: each month that is reported adds to the file.',
    'The same name, birth date and address everywhere.',
  ],
  caution:
    'Having no file does not count against you. Apply only for what you need: each application is noted.',
} as const;
