import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { isScoreOn, type ScoreRange } from '@wattle/domain/score/score-ranges';
import type { BureauFailure } from '../bureau.ts';
import { Unmappable, unmappable, XmlReader } from '#api/platform/providers/xml-reader.ts';
import { readXml, XmlError } from '#api/platform/providers/xml.ts';
import type { KeyFactor } from '../bureau-gateway.ts';
import { creditFileOfApply } from './apply-file.ts';
import { unknownParts } from './apply-unused.ts';
import type { StatedFault } from '#api/platform/providers/send-call.ts';

type Wanted = { reference: string; scorecard: string; range: ScoreRange };

/** The content of a readable answer, and the paths of its parts that we can't read or do not know. */
type Report = Scored & { file: CreditFile; unknown: readonly string[] };

/** Null where the bureau makes no score. */
type Scored = { score: number | null; advice: KeyFactor[] };

/** `unmappable`: the path of what is not as published. */
type Failure = { because: BureauFailure } | { unmappable: string };

const SOAP = ['http://schemas.xmlsoap.org/soap/envelope/', 'http://www.w3.org/2003/05/soap-envelope'];

export function readApplyAnswer(text: string, wanted: Wanted): Outcome<Report, Failure> {
  try {
    const body = bodyOf(text);
    const fault = body.maybe('Fault');
    if (fault === null) return ofResponse(responseIn(body), wanted);
    const { because, code } = faultOf(fault);
    return fail(because === 'unread' ? { unmappable: `${fault.path}/${code}` } : { because });
  } catch (cause) {
    if (cause instanceof Unmappable) return fail({ unmappable: cause.path });
    if (cause instanceof XmlError) return fail({ unmappable: `XML: ${cause.message}` });
    throw cause;
  }
}

/** A fault is short. */
const FAULT_MAX = 100_000;

/** Null for an answer without a fault, and for one that is no SOAP. */
export function readApplyFault(text: string): Fault | null {
  if (text.length > FAULT_MAX || !text.includes('Fault')) return null;
  try {
    const fault = bodyOf(text).maybe('Fault');
    return fault === null ? null : faultOf(fault);
  } catch (cause) {
    if (cause instanceof Unmappable || cause instanceof XmlError) return null;
    throw cause;
  }
}

function bodyOf(text: string): XmlReader {
  const envelope = new XmlReader(readXml(text));
  if (envelope.name !== 'Envelope' || !SOAP.includes(envelope.namespace)) unmappable(envelope.path);
  return envelope.one('Body');
}

const NAMESPACE = 'http://vedaxml.com/vxml2/vedascore-apply-v2-0.xsd';

/** The access seeker's answer, or the lender's. */
const responseIn = (body: XmlReader): XmlReader =>
  body.maybe('b2c-response', NAMESPACE) ?? body.one('response', NAMESPACE);

function ofResponse(response: XmlReader, wanted: Wanted): Outcome<Report, Failure> {
  const type = response.attribute('response-type');
  if (type === 'error') return unmappable(errorsOf(response));
  const header = response.maybe('product-header');
  const [echoed] = header?.many('client-reference') ?? [];
  if (echoed !== undefined && echoed.text !== '' && echoed.text !== wanted.reference) unmappable(echoed.path);
  const data = response.maybe('product-data');
  // A ban keeps the bureau from answering: only they can lift it.
  if (type === 'file-ban' || data?.maybe('file-ban-report') != null) return fail({ because: 'contact-us' });
  if (type !== 'report') unmappable(`${response.path}@response-type`);
  const messages = response.many('general-messages').flatMap((each) => each.many('message'));
  const { unknown, ...scored } = scoreOf({ response, messages }, wanted);
  if (scored.score === null && hasNoFile({ response, messages })) return fail({ because: 'no-file' });
  const report = response.one('product-data').one('enquiry-report');
  // What stands in place of both score and entries is no answer.
  const [path] = unknown;
  if (path !== undefined && report.count('consumer-credit-file') === 0) unmappable(path);
  const file = creditFileOfApply(report);
  const paths = [...unknown, ...file.unread.map((each) => each.path), ...unknownParts(response)];
  return succeed({ ...scored, file, unknown: [...new Set(paths)].slice(0, PATHS_MAX) });
}

const PATHS_MAX = 50;

/** No code is published: what an error says is for an operator to read. */
function errorsOf(response: XmlReader): string {
  const [error] = response.many('errors').flatMap((errors) => errors.many('error'));
  const [code] = error?.many('fault-code') ?? [];
  return code === undefined ? `${response.path}@response-type` : `${code.path}/${plainCode(code.text)}`;
}

type Answered = { response: XmlReader; messages: readonly XmlReader[] };

/** Whether a message says so, or the bureau created the file just now. */
function hasNoFile({ response, messages }: Answered): boolean {
  const isSaid = messages.some((message) => message.attribute('code') === NO_FILE);
  const matches = response
    .many('product-data')
    .flatMap((data) => data.many('enquiry-report'))
    .flatMap((report) => report.many('primary-match'));
  return isSaid || matches.some((match) => match.attribute('type') === 'create');
}

const codePath = (element: XmlReader, name: string): string =>
  `${element.path}@${name}/${plainCode(element.attribute(name) ?? '')}`;

/** Replaces a score: a negative number, from 9900 on, or a word for none. */
const NO_SCORE = /^(?:-\d{1,4}|99\d\d|N\/?A|NR|-+)$/i;

const NOT_SCORED: Scored = { score: null, advice: [] };

/** The score of our scorecard. `unknown`: the paths of what stands in its place and has no meaning that we know. */
function scoreOf(
  { response, messages }: Answered,
  { scorecard, range }: Wanted,
): Scored & { unknown: readonly string[] } {
  const scores = response
    .many('product-data')
    .flatMap((data) => data.many('score-data'))
    .flatMap((data) => data.many('score'));
  const ours = scores.filter((score) => score.one('scorecard').attribute('id') === scorecard);
  const [score, second] = ours;
  if (second !== undefined) return unmappable(second.path);
  if (score === undefined) {
    const others = scores.map((each) => codePath(each.one('scorecard'), 'id'));
    const coded = messages.filter((message) => message.attribute('code') !== null);
    return { ...NOT_SCORED, unknown: [...others, ...coded.map((message) => codePath(message, 'code'))] };
  }
  const { text, path } = score.one('score-masterscale');
  // One that says that there is none needs no message.
  if (NO_SCORE.test(text)) return { ...NOT_SCORED, unknown: [] };
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!isScoreOn(range, value)) unmappable(path);
  const factors = score.many('key-contributing-factors').flatMap((each) => each.many('contributing-factor'));
  return { score: value, advice: factors.slice(0, FACTORS_MAX).flatMap(factorOf), unknown: [] };
}

const FACTORS_MAX = 50;

/** The strength of a factor, by the first word. One without is of medium strength. */
const LEVELS: readonly (readonly [RegExp, KeyFactor['level']])[] = [
  [/significantly|greatly/i, 'high'],
  [/slightly|marginally/i, 'low'],
  [/moderately|^(?:in|de)creases/i, 'medium'],
];

/** It says how the factor moves the risk. One that says something else is left out. */
function factorOf(factor: XmlReader): KeyFactor[] {
  const part = (name: string) => factor.many(name)[0]?.text ?? '';
  const impact = part('score-impactor').trim();
  const level = LEVELS.find(([words]) => words.test(impact))?.[1];
  const isPositive = /decreases/i.test(impact);
  const label = part('name').slice(0, 200);
  if (level === undefined || label === '' || isPositive === /increases/i.test(impact)) return [];
  return [{ label, text: part('description').slice(0, 1000) || label, level, isPositive }];
}

/** A code that an answer brought, if it looks like one. */
const plainCode = (code: string): string => (/^[\w.:-]{1,60}$/.test(code) ? code : '?');

/** The message of a report without a file. No other code of a message is published. */
const NO_FILE = '000003';

/** Codes of WS-Security 1.1 about the sender's credentials. */
const SECURITY = [
  'FailedAuthentication',
  'InvalidSecurity',
  'InvalidSecurityToken',
  'FailedCheck',
  'SecurityTokenUnavailable',
  'UnsupportedSecurityToken',
  'MessageExpired',
];

/**
 * SOAP 1.1 and 1.2, and WS-Security. No code of Equifax's own is published. SOAP 1.1 refines a code after a full stop:
 * `Server.Busy`, `Client.Authentication`.
 */
const FAULTS: readonly (readonly [RegExp, StatedFault])[] = [
  [new RegExp(`^(?:${SECURITY.join('|')})$`), 'credentials'],
  [/^Client\.Authentication/i, 'credentials'],
  [/^Server\.Busy$/i, 'busy'],
  [/^(?:Server|Receiver)(?:\.|$)/i, 'outage'],
];

type Fault = { kind: StatedFault; code: string; because: BureauFailure };

/** Both versions of SOAP. */
function faultOf(fault: XmlReader): Fault {
  const codes = [...codesOf11(fault), ...codesOf12(fault)].map((code) => code.replace(/^.*:/, ''));
  const kind = FAULTS.find(([words]) => codes.some((code) => words.test(code)))?.[1] ?? 'request';
  const named = [...codes, ...detailCodes(fault)].map(plainCode);
  return { kind, code: named.join('/'), because: BECAUSE[kind] };
}

/** Only what the bureau itself says it has not taken may be asked again. */
const BECAUSE: Readonly<Record<StatedFault, BureauFailure>> = {
  outage: 'unavailable',
  busy: 'try-later',
  credentials: 'unsent',
  request: 'unread',
};

const textsOf = (elements: readonly (XmlReader | null | undefined)[]): string[] =>
  elements.flatMap((element) => (element == null || element.text === '' ? [] : [element.text]));

/** Its parts have no namespace. Some servers give them one. */
const codesOf11 = (fault: XmlReader): string[] =>
  textsOf([...fault.many('faultcode', ''), ...fault.many('faultcode')]).slice(0, 1);

function codesOf12(fault: XmlReader): string[] {
  const [code] = fault.many('Code');
  const [subcode] = code?.many('Subcode') ?? [];
  return textsOf([subcode?.many('Value')[0], code?.many('Value')[0]]);
}

const ERROR_NAMESPACE = 'http://vedaxml.com/vxml2/veda-error-response-v1.0';

const detailCodes = (fault: XmlReader): string[] =>
  textsOf(
    [...fault.many('detail', ''), ...fault.many('Detail')]
      .flatMap((detail) => detail.many('error', ERROR_NAMESPACE))
      .flatMap((error) => error.many('code')),
  ).slice(0, 1);
