import { isMonth, parseDate } from '@wattle/domain/calendar/calendar';
import type { Coded } from '@wattle/domain/credit-file/credit-file';
import { z, type ZodType } from 'zod';

import { shownLine, shownText } from '#api/platform/providers/shown-text.ts';

/** Null, blank and left out all mean that the file does not state it. */
export const Text = statedOrNull(shownLine(400));
export const LongText = statedOrNull(shownText(4000));

function statedOrNull(text: z.ZodString) {
  return text.nullish().transform((stated) => (stated === undefined || stated === '' ? null : stated));
}

/** What databases write for no day. */
const NO_DAY = /^(?:000[01]|9999)-/;

/** Null where none is stated. */
export const MaybeDay = z
  .string()
  .refine((text) => NO_DAY.test(text) || parseDate(text) !== null, 'no day')
  .nullish()
  .transform((day) => (day == null || NO_DAY.test(day) ? null : day));
export const Day = z.string().refine((text) => !NO_DAY.test(text) && parseDate(text) !== null, 'no day');
export const Month = z.string().refine(isMonth, 'no month');
/** 0 is an amount. */
export const Dollars = z
  .number()
  .nonnegative()
  .nullish()
  .transform((amount) => amount ?? null);
export const Flag = z
  .boolean()
  .nullish()
  .transform((flag) => flag ?? null);

/** Codes that are spelt as what they mean: `HOME_LOAN` is 'home-loan'. */
export const speltAs = <Meaning extends string>(...meanings: readonly Meaning[]): Record<string, Meaning> =>
  Object.fromEntries(
    meanings.map((meaning) => [meaning.toUpperCase().replaceAll('-', '_'), meaning] as const),
  );

/** A code with its meaning, null for one that the protocol does not have. */
export const codeOf = <Meaning extends string>(meanings: Readonly<Record<string, Meaning>>) =>
  Text.transform((code): Coded<Meaning> | null => {
    if (code === null) return null;
    const key = code.toUpperCase();
    const meaning = Object.hasOwn(meanings, key) ? (meanings[key] ?? null) : null;
    return { code, name: null, meaning };
  });

/** The length is checked before the items are read. */
export const listOf = <Item>(item: ZodType<Item>, most: number) =>
  z.array(z.unknown()).max(most).pipe(z.array(item));
