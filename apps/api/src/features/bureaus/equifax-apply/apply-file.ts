import {
  CREDIT_FILE_VERSION,
  type CreditFile,
  type FiledAccess,
  type FiledEnquiry,
  type FiledNote,
  type FiledUnder,
} from '@wattle/domain/credit-file/credit-file';

import type { XmlReader } from '#api/platform/providers/xml-reader.ts';

import { accountOf, defaultsOf, infringementsOf } from './apply-accounts.ts';
import { ACCOUNT_TYPES, coded, ENQUIRY_KINDS, RELATIONSHIPS } from './apply-codes.ts';
import { listedIn, readList, type Entry } from './apply-entry.ts';
import { identitiesOf } from './apply-identities.ts';
import { insolvencyOf, proceedingOf } from './apply-public-records.ts';
import { day, longText, text } from './apply-values.ts';

/** Maps `enquiry-report`. What of it can't be read is in `unread`, and the rest stands. */
export function creditFileOfApply(report: XmlReader): CreditFile {
  const { openedOn, subject, unread, filedUnder } = identitiesOf(report);
  const lists = listsOf(report, filedUnder);
  return {
    version: CREDIT_FILE_VERSION,
    openedOn,
    subject,
    accounts: lists.accounts.items,
    defaults: lists.defaults.items,
    seriousInfringements: lists.infringements.items,
    courtProceedings: lists.proceedings.items,
    insolvencies: lists.insolvencies.items,
    enquiries: lists.enquiries.items,
    notes: lists.notes.items,
    accesses: lists.accesses.items,
    bans: [],
    unread: [...unread, ...Object.values(lists).flatMap((list) => list.unread)],
  };
}

function listsOf(report: XmlReader, filedUnder: (entry: Entry) => FiledUnder) {
  const file = report.maybe('consumer-credit-file');
  const records = report.maybe('public-record-or-consumer-credit-information');
  const listed = listedIn(file, 'accounts', 'account');
  const accounts = listed.map(({ element }) => element);
  const filed =
    <T extends object>(read: (entry: Entry) => T | null) =>
    (entry: Entry) => {
      const item = read(entry);
      return item === null ? null : { ...item, filedUnder: filedUnder(entry) };
    };
  return {
    accounts: readList('accounts', listed, filed(accountOf)),
    defaults: defaultsOf(accounts),
    infringements: infringementsOf(accounts),
    proceedings: readList(
      'courtProceedings',
      listedIn(records, 'court-actions', 'court-action'),
      filed(proceedingOf),
    ),
    insolvencies: readList(
      'insolvencies',
      listedIn(records, 'personal-insolvencies', 'personal-insolvency'),
      filed(insolvencyOf),
    ),
    enquiries: readList('enquiries', listedIn(file, 'credit-enquiries', 'credit-enquiry'), filed(enquiryOf)),
    notes: readList('notes', listedIn(file, 'file-notes', 'file-note'), filed(noteOf)),
    accesses: readList('accesses', listedIn(report, 'file-accesses', 'file-access'), accessOf),
  };
}

function enquiryOf(entry: Entry): Omit<FiledEnquiry, 'filedUnder'> | null {
  const date = entry.attribute('enquiry-date', day);
  if (date === null) return null;
  const kind = entry.attribute('type', text);
  return {
    date,
    provider: entry.child('credit-enquirer')?.value('name', text) ?? null,
    kind: kind === null ? null : coded(kind, ENQUIRY_KINDS),
    type: entry.coded('account-type', ACCOUNT_TYPES),
    amount: entry.amount('enquiry-amount'),
    relationship: entry.coded('relationship', RELATIONSHIPS),
    clientReference: entry.value('enquiry-client-reference', text),
    coBorrower: entry.value('co-borrower', text),
  };
}

function noteOf(entry: Entry): Omit<FiledNote, 'filedUnder'> | null {
  const note = entry.value('note', longText);
  return note === null ? null : { date: entry.attribute('date-recorded', day), text: note };
}

const accessOf = (entry: Entry): FiledAccess => ({
  date: entry.attribute('create-date', day),
  provider: entry.value('member-short-name', text),
  service: entry.value('service-description', text) ?? entry.value('service-code', text),
});
