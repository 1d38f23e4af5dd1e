import type {
  Coded,
  CreditFile,
  FiledAccount,
  FiledName,
  FiledSubject,
} from '@wattle/domain/credit-file/credit-file';

import { escapeXml } from '#api/platform/providers/xml.ts';

type Attributes = Readonly<Record<string, string | null>>;

/** Nothing for a null content. */
function tag(name: string, content: string | null, attributes: Attributes = {}): string {
  if (content === null) return '';
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [` ${key}="${escapeXml(value)}"`],
  );
  return `<vs:${name}${written.join('')}>${content}</vs:${name}>`;
}
const text = (name: string, value: string | number | null, attributes?: Attributes) =>
  tag(name, value === null ? null : escapeXml(String(value)), attributes);
const coded = (name: string, value: Coded<string> | null) =>
  value === null ? '' : text(name, value.name ?? '', { code: value.code });
const list = (name: string, items: readonly string[]) =>
  items.length === 0 ? '' : tag(name, items.join(''));
const field = (key: string, value: string | null) =>
  value === null
    ? ''
    : tag('additional-data-fields', tag('data-field', text('key', key) + text('value', value)));

const flag = (name: string, value: boolean | null) => text(name, value === null ? null : String(value));

/** Refers to other identities by their place. The primary match is 0. */
function underXml(filedUnder: string | null, { subject }: CreditFile): string {
  if (filedUnder === null) return '';
  const place = (subject?.otherNames ?? []).findIndex((name) => nameOf(name) === filedUnder);
  return tag('id-references', text('id-reference', place + 1));
}

const nameOf = ({ givenName, middleName, familyName }: FiledName): string =>
  [givenName, middleName, familyName].filter((part) => part !== null).join(' ');

const nameXml = ({ givenName, middleName, familyName }: FiledName, attributes: Attributes = {}) =>
  tag(
    'individual-name',
    text('family-name', familyName) +
      text('first-given-name', givenName) +
      text('other-given-name', middleName),
    attributes,
  );

const typed = (index: number) => ({ type: index === 0 ? 'C' : 'P' });

const otherXml = (name: FiledName, index: number) =>
  tag('other-identity', nameXml(name), { 'id-index': String(index + 1) });

/** An `enquiry-report` that says what a file says, written from the published form. */
function reportXml(file: CreditFile): string {
  const { addresses = [], employers = [], otherNames = [] } = file.subject ?? {};
  return tag(
    'enquiry-report',
    [
      matchXml(file),
      list('other-identities', otherNames.map(otherXml)),
      list(
        'addresses',
        addresses.map((line, index) => tag('address', text('unformatted-address', line), typed(index))),
      ),
      list(
        'employment',
        employers.map((name, index) => tag('employer', text('name', name), typed(index))),
      ),
      tag(
        'consumer-credit-file',
        list(
          'file-notes',
          file.notes.map((note) => noteXml(note, file)),
        ) +
          list(
            'credit-enquiries',
            file.enquiries.map((enquiry) => enquiryXml(enquiry, file)),
          ) +
          list(
            'accounts',
            file.accounts.map((account) => accountXml(account, file)),
          ),
      ),
      tag(
        'public-record-or-consumer-credit-information',
        list(
          'court-actions',
          file.courtProceedings.map((action) => proceedingXml(action, file)),
        ) +
          list(
            'personal-insolvencies',
            file.insolvencies.map((each) => insolvencyXml(each, file)),
          ),
      ),
      list('file-accesses', file.accesses.map(accessXml)),
    ].join(''),
  );
}

const noteXml = ({ date, text: note, filedUnder }: CreditFile['notes'][number], file: CreditFile) =>
  tag('file-note', underXml(filedUnder, file) + text('note', note), { 'date-recorded': date });

const accessXml = ({ date, provider, service }: CreditFile['accesses'][number]) =>
  tag('file-access', text('service-description', service) + text('member-short-name', provider), {
    'create-date': date,
  });

function matchXml({ subject, openedOn }: CreditFile): string {
  if (subject === null) throw new Error('Apply always names the subject');
  return tag(
    'primary-match',
    nameXml(subject, { 'first-reported-date': openedOn }) +
      (subject.gender === null ? '' : tag('gender', '', { code: subject.gender })) +
      text('date-of-birth', subject.birthDate) +
      subject.licenceNumbers.map((number) => tag('drivers-licence', text('number', number))).join('') +
      flag('lodged-complaint', subject.hasComplained) +
      flag('is-deceased', subject.isDeceased),
    { type: 'strong', 'id-index': '0' },
  );
}

function accountXml(account: FiledAccount, file: CreditFile): string {
  const { defaults, seriousInfringements } = file;
  const { accountReference, provider, originalProvider } = account;
  const infringement = seriousInfringements.find((each) => each.accountReference === accountReference);
  return tag(
    'account',
    [
      underXml(account.filedUnder, file),
      text('account-id', accountReference),
      tag('original-credit-provider', originalProvider === null ? null : text('name', originalProvider)),
      tag('latest-credit-provider', text('name', provider) + text('transfer-date', account.transferredOn)),
      coded('account-type', account.type),
      coded('relationship', account.relationship),
      text('account-open-date', account.openedOn),
      text('account-closed-date', account.closedOn),
      text('account-reopen-date', account.reopenedOn),
      account.isSecured === null ? '' : tag('secured-credit', '', { code: account.isSecured ? 'S' : 'U' }),
      text('term-of-loan', account.termMonths),
      text('latest-maximum-amount-credit', account.limit),
      flag('is-unlimited-credit', account.isUnlimited),
      infringement === undefined
        ? ''
        : tag(
            'association-information',
            text('is-serious-credit-infringement', 'true') + text('sci-date', infringement.listedOn),
          ),
      list(
        'repayment-history',
        account.repayments.map(({ month, code, hardship }) =>
          tag(
            'payment',
            text('period', month) + text('status', code) + field('financial-hardship', hardship),
          ),
        ),
      ),
      list('defaults', defaults.filter((each) => each.accountReference === accountReference).map(defaultXml)),
    ].join(''),
    { 'latest-update-date': account.updatedOn },
  );
}

function defaultXml(listed: CreditFile['defaults'][number]): string {
  return tag(
    'default',
    [
      coded('status', listed.status),
      text('status-date', listed.paidOn),
      tag(
        'original-default',
        text('date-recorded', listed.listedOn) + text('default-amount', listed.originalAmount),
      ),
      listed.currentAmount === null
        ? ''
        : tag(
            'current-default',
            text('date-recorded', listed.listedOn) + text('default-amount', listed.currentAmount),
          ),
      field('new-arrangement', listed.arrangement?.code ?? null),
    ].join(''),
    { 'is-disputed': listed.isDisputed === null ? null : String(listed.isDisputed) },
  );
}

function enquiryXml(enquiry: CreditFile['enquiries'][number], file: CreditFile): string {
  return tag(
    'credit-enquiry',
    underXml(enquiry.filedUnder, file) +
      coded('account-type', enquiry.type) +
      text('enquiry-amount', enquiry.amount) +
      coded('relationship', enquiry.relationship) +
      text('co-borrower', enquiry.coBorrower) +
      tag('credit-enquirer', text('name', enquiry.provider)) +
      text('enquiry-client-reference', enquiry.clientReference),
    { type: enquiry.kind?.code ?? null, 'enquiry-date': enquiry.date },
  );
}

function proceedingXml(action: CreditFile['courtProceedings'][number], file: CreditFile): string {
  const { status, statusOn: date } = action;
  return tag(
    'court-action',
    underXml(action.filedUnder, file) +
      text('action-date', action.date) +
      text('creditor', action.creditor) +
      text('court-action-amount', action.amount) +
      text('plaint-number', action.reference) +
      text('court-type', action.court) +
      coded('relationship', action.relationship) +
      text('co-borrower', action.coBorrower) +
      (status === null ? '' : text('court-action-status', status.name ?? '', { date, code: status.code })),
    { type: action.type?.code ?? null },
  );
}

function insolvencyXml(insolvency: CreditFile['insolvencies'][number], file: CreditFile): string {
  return tag(
    'personal-insolvency',
    underXml(insolvency.filedUnder, file) +
      coded('type', insolvency.type) +
      text('date-declared', insolvency.date) +
      tag('administration-id', insolvency.reference === null ? null : text('number', insolvency.reference)) +
      coded('status', insolvency.status) +
      text('status-date', insolvency.statusOn) +
      coded('relationship', insolvency.relationship) +
      text('co-borrower', insolvency.coBorrower),
  );
}

type Response = {
  file: CreditFile;
  reference: string;
  score?: string;
  /** Replaces the score of the scorecard asked for. */
  scores?: string;
};

export const aSubjectOfApply = (): FiledSubject => ({
  givenName: 'ANNE',
  middleName: null,
  familyName: "D'ARCY",
  birthDate: '1980-02-29',
  gender: 'F',
  otherNames: [],
  licenceNumbers: [],
  addresses: ['12 Smith Street, Sydney NSW 2000'],
  employers: [],
  isDeceased: null,
  hasComplained: null,
});

export const SCORECARD = 'VSA_2.0_X_CR';

export const scoreXml = (value: string, scorecard: string = SCORECARD): string =>
  tag(
    'score',
    tag('scorecard', text('name', 'VedaScore Apply') + text('version', '2.0'), { id: scorecard }) +
      tag(
        'key-contributing-factors',
        tag(
          'contributing-factor',
          text('name', 'Age of File') +
            text('description', 'Your file is old.') +
            text('score-impactor', 'Moderately decreases'),
          { id: '1' },
        ),
      ) +
      text('score-masterscale', value),
  );

export function responseXml({ file, reference, score = '735', scores = scoreXml(score) }: Response): string {
  return envelope(
    tag(
      'b2c-response',
      tag('product-header', text('enquiry-id', 'E1') + text('client-reference', reference)) +
        tag('product-data', reportXml(file) + tag('score-data', scores)),
      { 'response-type': 'report' },
    ),
  );
}

export const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:vs="http://vedaxml.com/vxml2/vedascore-apply-v2-0.xsd"><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
