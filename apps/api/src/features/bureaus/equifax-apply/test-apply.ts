import type { Coded, CreditFile, FiledAccount } from '@wattle/domain/credit-file/credit-file';

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

/** An `enquiry-report` that says what a file says, written from the published form. */
function reportXml(file: CreditFile): string {
  return tag(
    'enquiry-report',
    [
      matchXml(file),
      list(
        'addresses',
        (file.subject?.addresses ?? []).map((line, index) =>
          tag('address', text('unformatted-address', line), { type: index === 0 ? 'C' : 'P' }),
        ),
      ),
      tag(
        'consumer-credit-file',
        list('credit-enquiries', file.enquiries.map(enquiryXml)) +
          list(
            'accounts',
            file.accounts.map((account) => accountXml(account, file)),
          ),
      ),
      tag(
        'public-record-or-consumer-credit-information',
        list('court-actions', file.courtProceedings.map(proceedingXml)) +
          list('personal-insolvencies', file.insolvencies.map(insolvencyXml)),
      ),
    ].join(''),
  );
}

function matchXml({ subject, openedOn }: CreditFile): string {
  const names =
    text('family-name', subject?.familyName ?? null) +
    text('first-given-name', subject?.givenName ?? null) +
    text('other-given-name', subject?.middleName ?? null);
  return tag(
    'primary-match',
    tag('individual-name', names, { 'first-reported-date': openedOn }) +
      (subject?.gender === null
        ? ''
        : tag('gender', '', { code: subject?.gender === 'F' ? 'Female' : 'Male' })) +
      text('date-of-birth', subject?.birthDate ?? null) +
      (subject?.licenceNumbers ?? [])
        .map((number) => tag('drivers-licence', text('number', number)))
        .join(''),
    { type: 'strong' },
  );
}

function accountXml(account: FiledAccount, { defaults, seriousInfringements }: CreditFile): string {
  const { accountReference, provider, originalProvider } = account;
  const infringement = seriousInfringements.find((each) => each.accountReference === accountReference);
  return tag(
    'account',
    [
      text('account-id', accountReference),
      tag('original-credit-provider', originalProvider === null ? null : text('name', originalProvider)),
      tag('latest-credit-provider', provider === null ? null : text('name', provider)),
      coded('account-type', account.type),
      coded('relationship', account.relationship),
      text('account-open-date', account.openedOn),
      text('account-closed-date', account.closedOn),
      account.isSecured === null ? '' : tag('secured-credit', '', { code: account.isSecured ? 'S' : 'U' }),
      text('term-of-loan', account.termMonths),
      text('latest-maximum-amount-credit', account.limit),
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

function enquiryXml(enquiry: CreditFile['enquiries'][number]): string {
  return tag(
    'credit-enquiry',
    coded('account-type', enquiry.type) +
      text('enquiry-amount', enquiry.amount) +
      coded('relationship', enquiry.relationship) +
      tag('credit-enquirer', text('name', enquiry.provider)) +
      text('enquiry-client-reference', enquiry.clientReference),
    { 'enquiry-date': enquiry.date },
  );
}

function proceedingXml(action: CreditFile['courtProceedings'][number]): string {
  return tag(
    'court-action',
    text('action-date', action.date) +
      text('creditor', action.creditor) +
      text('court-action-amount', action.amount) +
      text('court-type', action.court) +
      coded('court-action-status', action.status),
    { type: action.type?.code ?? null },
  );
}

function insolvencyXml(insolvency: CreditFile['insolvencies'][number]): string {
  return tag(
    'personal-insolvency',
    coded('type', insolvency.type) +
      text('date-declared', insolvency.date) +
      tag('administration-id', insolvency.reference === null ? null : text('number', insolvency.reference)) +
      coded('status', insolvency.status) +
      text('status-date', insolvency.statusOn),
  );
}

type Response = {
  file: CreditFile;
  reference: string;
  score?: string;
  /** In place of the score of the scorecard asked for. */
  scores?: string;
};

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
      'response',
      tag('product-header', text('enquiry-id', 'E1') + text('client-reference', reference)) +
        tag('product-data', reportXml(file) + tag('score-data', scores)),
      { 'response-type': 'report' },
    ),
  );
}

export const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:vs="http://vedaxml.com/vxml2/vedascore-apply-v2-0.xsd"><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
