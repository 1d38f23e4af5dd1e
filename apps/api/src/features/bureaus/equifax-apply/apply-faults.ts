import type { BureauFailure } from '../bureau.ts';
import type { StatedFault } from '#api/platform/providers/send-call.ts';
import type { XmlReader } from '#api/platform/providers/xml-reader.ts';

/** A code that an answer brought, if it looks like one. */
export const plainCode = (code: string): string => (/^[\w.:-]{1,60}$/.test(code) ? code : '?');

/** The message of a report without a file. No other code of a message is published. */
export const NO_FILE = '000003';

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

export type Fault = { kind: StatedFault; code: string; because: BureauFailure };

/** Both versions of SOAP. */
export function faultOf(fault: XmlReader): Fault {
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
