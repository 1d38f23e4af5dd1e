import { z } from 'zod';

/** A text, or null for any other type: one odd field must not hide a whole file. */
const Fact = z
  .string()
  .trim()
  .max(400)
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .catch(null);
const Known = z.string().max(400).catch('');
const Amount = z.number().nullable().catch(null);
const Flag = z.boolean().nullable().catch(null);

const Month = z.object({ month: Known, code: Known, hardship: Fact });

const File = z.object({
  accounts: z.array(
    z.object({
      accountReference: Known,
      provider: Fact,
      originalProvider: Fact,
      type: Fact,
      opened: Fact,
      closed: Fact,
      lastUpdated: Fact,
      relationship: Fact,
      termMonths: Amount,
      limit: Amount,
      repaymentHistory: z.array(Month).catch([]),
    }),
  ),
  enquiries: z.array(
    z.object({
      date: Known,
      provider: Known,
      type: Fact,
      amount: Amount,
      relationship: Fact,
      clientReference: Fact,
    }),
  ),
  defaults: z.array(
    z.object({
      date: Known,
      accountReference: Known,
      provider: Fact,
      accountType: Fact,
      amount: Amount,
      originalAmount: Amount,
      currentAmount: Amount,
      status: Known,
      disputed: Flag,
      newArrangement: Fact,
    }),
  ),
  courtActions: z.array(
    z.object({
      date: Known,
      creditor: Known,
      type: Fact,
      courtType: Fact,
      amount: Amount,
      settled: Flag,
      status: Fact,
    }),
  ),
});

/**
 * A bureau's credit file as far as the report shows it, in the bureau's codes. Null is a fact that the file does not
 * state. Days are YYYY-MM-DD.
 */
export type BureauFile = z.output<typeof File>;
export type FiledAccount = BureauFile['accounts'][number];
export type FiledEnquiry = BureauFile['enquiries'][number];
export type FiledDefault = BureauFile['defaults'][number];
export type FiledCourtAction = BureauFile['courtActions'][number];

/** Reads a stored file of any age. Throws when it is not a file at all. */
export function readSealedFile(file: unknown): BureauFile {
  return File.parse(file);
}
