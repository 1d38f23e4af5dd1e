import { z } from 'zod';
import type { CreditFile } from '@wattle/domain/credit-file/credit-file';

import { creditFileOf, type PlainFile } from './plain-file.ts';

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
const Hardship = z.enum(['A', 'V']).nullable().catch(null);

/** What was stored before `CreditFile`: the plain protocol's file, unread. */
const Version0 = z.object({
  createdOn: Fact,
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
      repaymentHistory: z.array(z.object({ month: Known, code: Known, hardship: Hardship })).catch([]),
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
      paidOn: Fact,
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

/** Null when it is not a file at all. */
export function fromVersion0(stored: unknown): CreditFile | null {
  const { data } = Version0.safeParse(stored);
  return data === undefined ? null : creditFileOf(data satisfies PlainFile);
}

/** The file for the release before, which reads nothing else. */
export function toVersion0(file: CreditFile) {
  return {
    createdOn: file.openedOn,
    accounts: file.accounts.map(({ repayments, ...account }) => ({
      accountReference: account.accountReference,
      provider: account.provider,
      originalProvider: account.originalProvider,
      type: account.type?.code ?? null,
      opened: account.openedOn,
      closed: account.closedOn,
      status: account.closedOn === null ? 'OPEN' : 'CLOSED',
      lastUpdated: account.updatedOn,
      relationship: account.relationship?.code ?? null,
      termMonths: account.termMonths,
      limit: account.limit,
      repaymentHistory: repayments,
    })),
    enquiries: file.enquiries.map(({ type, relationship, amount, ...enquiry }) => ({
      ...enquiry,
      ...(type === null ? {} : { type: type.code }),
      ...(amount === null ? {} : { amount }),
      relationship: relationship?.code ?? null,
    })),
    defaults: file.defaults.map((listed) => ({
      date: listed.listedOn,
      accountReference: listed.accountReference,
      ...(listed.provider === null ? {} : { provider: listed.provider }),
      accountType: listed.accountType?.code ?? null,
      ...(listed.originalAmount === null ? {} : { amount: listed.originalAmount }),
      originalAmount: listed.originalAmount,
      currentAmount: listed.currentAmount,
      status: listed.status.code,
      paidOn: listed.paidOn,
      disputed: listed.isDisputed,
      newArrangement: listed.arrangement?.code ?? null,
    })),
    courtActions: file.courtProceedings.map(({ date, creditor, type, court, amount, status }) => ({
      date,
      creditor,
      ...(type === null ? {} : { type: type.code }),
      courtType: court,
      ...(amount === null ? {} : { amount }),
      settled: status?.meaning === 'settled',
      status: status?.code ?? null,
    })),
  };
}
