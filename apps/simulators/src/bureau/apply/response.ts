import type { Contribution } from '../scoring/contributions.ts';
import type { Answer, Found } from './answer.ts';
import { dataLevels, messages, permissions } from './codes.ts';
import { createdReport, enquiryReport } from './report.ts';
import type { ApplyRequest } from './request.ts';
import type { Refusal, Scorecard } from './scorecards.ts';
import { namespaces } from './soap.ts';
import { writer, type Markup } from './write-xml.ts';

const { element, leaf, list } = writer('vs');

/** `ccyy-mm-ddThh:mm:ss`, as published: without an offset. */
const sydneyClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Sydney',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Where the simulator's sign and level of a factor end up: only `Significantly decreases` is published. */
const strengths = { high: 'Significantly', medium: 'Moderately', low: 'Slightly' } as const;

type Type = 'report' | 'error' | 'file-ban';

function response({ form }: ApplyRequest, type: Type, ...parts: readonly (Markup | null)[]): Markup {
  const name = form === 'access' ? 'b2c-response' : 'response';
  return element(name, { 'xmlns:vs': namespaces.apply, 'response-type': type }, ...parts);
}

/** The report of a person on file, with a score for each scorecard asked for; of a file that is not scored, with a message. */
export function reportResponse(found: Found): Markup {
  const { request, scorecards, answer } = found;
  const isScored = answer.score !== null;
  return response(
    request,
    'report',
    productHeader(request),
    element(
      'product-data',
      {},
      enquiryReport(found),
      list('score-data', isScored ? scorecards.map((scorecard) => scoreBy(scorecard, answer)) : []),
    ),
    isScored ? null : generalMessage(messages.noScore),
  );
}

/** A person without a file. */
export function noFileResponse(request: ApplyRequest): Markup {
  return response(
    request,
    'report',
    productHeader(request),
    element('product-data', {}, createdReport(request)),
    generalMessage(messages.noFile),
  );
}

export function errorResponse(request: ApplyRequest, { code, text, detail }: Refusal): Markup {
  const error = element(
    'error',
    {},
    leaf('fault-code', code),
    leaf('fault-string', text),
    leaf('detail', detail),
  );
  return response(request, 'error', productHeader(request), list('errors', [error]));
}

/** The person has closed their file to enquiries. */
export function fileBanResponse(request: ApplyRequest, ban: { startsOn: string; endsOn: string }): Markup {
  const report = element(
    'file-ban-report',
    {},
    leaf('reported-date', ban.startsOn),
    leaf('end-date', ban.endsOn),
  );
  return response(request, 'file-ban', productHeader(request), element('product-data', {}, report));
}

function generalMessage({ code, text }: { code: string | null; text: string }): Markup {
  return element('general-messages', {}, leaf('message', text, { code }));
}

function productHeader({ enquiryId, requestedAt, header }: ApplyRequest): Markup {
  const { clientReference, operatorId, operatorName, permission, dataLevel } = header;
  const instant = sydneyClock.format(requestedAt).replace(' ', 'T');
  return element(
    'product-header',
    {},
    leaf('enquiry-id', enquiryId),
    leaf('datetime-requested', instant),
    leaf('datetime-generated', instant),
    leaf('client-reference', clientReference),
    leaf('operator-id', operatorId),
    leaf('operator-name', operatorName),
    leaf('product-name', 'vedascore-apply'),
    leaf('permission-type', permissions.get(permission) ?? '', { code: permission }),
    leaf('product-data-level', dataLevels.get(dataLevel) ?? '', { code: dataLevel }),
    leaf('product-version', '2.0'),
  );
}

function scoreBy({ id, name, version, permission, level }: Scorecard, answer: Answer): Markup {
  return element(
    'score',
    {},
    element(
      'scorecard',
      { id },
      leaf('name', name),
      leaf('version', version),
      leaf('type', permissions.get(permission)),
      leaf('data-level', dataLevels.get(level), { code: level }),
    ),
    list('key-contributing-factors', (answer.contributions ?? []).map(factor)),
    leaf('score-masterscale', answer.score),
  );
}

function factor({ code, label, text, level, positive }: Contribution): Markup {
  return element(
    'contributing-factor',
    { id: code },
    leaf('name', label),
    leaf('description', text),
    leaf('score-impactor', `${strengths[level]} ${positive ? 'decreases' : 'increases'}`),
  );
}
