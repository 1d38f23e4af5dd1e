import {
  CREDIT_FILE_VERSION,
  type CreditFile,
  type FileList,
  type UnreadPart,
} from '@wattle/domain/credit-file/credit-file';
import { z, type ZodType } from 'zod';

import { readableText, type Stated } from '#api/platform/providers/readable-text.ts';

import {
  Access,
  Account,
  CourtAction,
  Default,
  Enquiry,
  Infringement,
  Insolvency,
  Note,
  Subject,
} from './plain-entries.ts';
import { MaybeDay } from './plain-values.ts';

/** Far above any real file. */
const ENTRIES_MAX = 2000;

const Entries = z.array(z.unknown()).max(ENTRIES_MAX);
const MaybeEntries = Entries.nullish().transform((entries) => entries ?? []);

/** The `file` of the plain protocol's answer. Its entries are read one by one. */
export const PlainFile = z.object({
  createdOn: MaybeDay,
  subject: Subject,
  accounts: Entries,
  enquiries: Entries,
  defaults: Entries,
  courtActions: Entries,
  insolvencies: MaybeEntries,
  notes: MaybeEntries,
  accesses: MaybeEntries,
});
export type PlainFile = z.output<typeof PlainFile>;

/** An entry that cannot be read is kept as text; the others are used. */
export function creditFileOf(plain: PlainFile): CreditFile {
  const unread: UnreadPart[] = [];
  const read = <Entry>(
    list: FileList,
    schema: ZodType<Entry>,
    part: Listed,
    isOne: (entry: unknown) => boolean = () => true,
  ) =>
    plain[part].flatMap((entry, index): Entry[] => {
      if (!isOne(entry)) return [];
      const result = schema.safeParse(entry);
      if (result.success) return [result.data];
      const path = [`${part}[${index + 1}]`, ...(result.error.issues[0]?.path ?? [])].join('/');
      unread.push({ list, index: null, path, text: readableText(statedBy(part, entry)) });
      return [];
    });
  return {
    version: CREDIT_FILE_VERSION,
    openedOn: plain.createdOn,
    subject: plain.subject,
    accounts: read('accounts', Account, 'accounts'),
    defaults: read('defaults', Default, 'defaults'),
    seriousInfringements: read('seriousInfringements', Infringement, 'accounts', isInfringed),
    courtProceedings: read('courtProceedings', CourtAction, 'courtActions'),
    insolvencies: read('insolvencies', Insolvency, 'insolvencies'),
    enquiries: read('enquiries', Enquiry, 'enquiries'),
    notes: read('notes', Note, 'notes'),
    accesses: read('accesses', Access, 'accesses'),
    bans: [],
    unread,
  };
}

function statedBy(name: string, value: unknown): Stated {
  if (typeof value === 'string') return { name, text: value.trim(), parts: [] };
  if (value === null) return { name, text: '', parts: [] };
  if (typeof value !== 'object') return { name, text: JSON.stringify(value), parts: [] };
  const parts = Object.entries(value).flatMap(([key, each]: [string, unknown]) =>
    (Array.isArray(each) ? each : [each]).map((one) => statedBy(key, one)),
  );
  return { name, text: '', parts };
}

type Listed = Exclude<keyof PlainFile, 'createdOn' | 'subject'>;

const isInfringed = (account: unknown): boolean =>
  typeof account === 'object' && account !== null && 'infringedOn' in account && account.infringedOn != null;
