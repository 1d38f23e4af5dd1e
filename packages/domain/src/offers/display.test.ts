import { expect, it } from 'vitest';
import { inOneSentence } from './display.ts';

const warning = (example: string) =>
  `WARNING: True only for the example given, ${example}, and may not include all fees.`;

it('[OFFER-012] puts warnings that differ in their example into one sentence, with each mark at its example', () => {
  expect(inOneSentence([warning('$150,000 over 25 years'), warning('$30,000 over 5 years')])).toEqual([
    'WARNING: True only for the example given, ¹$150,000 over 25 years, ²$30,000 over 5 years, and may not include all fees.',
  ]);
});

it.each([[[]], [[warning('$1')]], [[warning('$1'), 'Another: warning, of its own.']]])(
  'leaves others as they are: %#',
  (warnings) => {
    expect(inOneSentence(warnings)).toEqual(warnings);
  },
);
