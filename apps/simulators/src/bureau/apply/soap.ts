import { timingSafeEqual } from 'node:crypto';
import { child, textAt, type Element } from './read-xml.ts';
import { writer, type Markup } from './write-xml.ts';

export const namespaces = {
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  addressing: 'http://www.w3.org/2005/08/addressing',
  security: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  apply: 'http://vedaxml.com/vxml2/vedascore-apply-v2-0.xsd',
  error: 'http://vedaxml.com/vxml2/veda-error-response-v1.0',
} as const;

export const actions = {
  request: 'http://vedaxml.com/vedascore-apply/EnquiryRequest',
  response: 'http://vedaxml.com/vedascore-apply/EnquiryResponse',
} as const;

const service = 'vedascore-apply-v2-0';
const passwordText =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText';

type FaultParts = { faultCode: string; faultString: string; code: string; description: string };

/** Ends a request with a SOAP fault. `code` and `description` are its detail, in the published form. */
export class SoapFault extends Error {
  override name = 'SoapFault';
  readonly parts: FaultParts;
  readonly status: number;
  relatesTo: string | null = null;

  constructor(parts: FaultParts, status = 500) {
    super(`${parts.faultCode}: ${parts.description}`);
    this.parts = parts;
    this.status = status;
  }
}

const refusal = (faultCode: string, faultString: string, description: string, status?: number) =>
  new SoapFault({ faultCode, faultString, code: 'INVALID_REQUEST', description }, status);

export const invalidRequest = (description: string, status?: number) =>
  refusal('soapenv:Client', 'Invalid request', description, status);

/** The only published code of a fault. */
const systemError = { faultString: 'System Error', code: '030' };

export const outage = (description: string) =>
  new SoapFault({ faultCode: 'soapenv:Server', ...systemError, description });

/** SOAP 1.1 lets a fault's code be refined after a dot. HTTP 503 says that the request was not taken. */
export const busy = () =>
  new SoapFault({ faultCode: 'soapenv:Server.Busy', ...systemError, description: 'The bureau is busy' }, 503);

export type Account = { user: string; key: string };
type Message = { messageId: string; payload: Element };

/** Reads an envelope and checks its headers. Throws `SoapFault`. */
export function readEnvelope(envelope: Element, account: Account): Message {
  if (envelope.name !== 'Envelope' || envelope.namespace !== namespaces.soap) {
    throw refusal('soapenv:VersionMismatch', 'Version mismatch', 'not an Envelope of SOAP 1.1');
  }
  const header = child(envelope, 'Header');
  const messageId = checkAddressing(header);
  checkAccount(child(header, 'Security', namespaces.security), account);
  const [payload, ...others] = child(envelope, 'Body')?.children ?? [];
  if (payload === undefined || others.length > 0) throw invalidRequest('Body has to have one element');
  return { messageId, payload };
}

function checkAddressing(header: Element | undefined): string {
  const required = (name: string): string => {
    const [given, ...others] =
      header?.children.filter((each) => each.name === name && each.namespace === namespaces.addressing) ?? [];
    if (given !== undefined && given.text !== '' && others.length === 0) return given.text;
    const problem = given === undefined ? 'MessageAddressingHeaderRequired' : 'InvalidAddressingHeader';
    throw refusal(`wsa:${problem}`, 'Invalid addressing header', `wsa:${name}`);
  };
  if (required('Action') !== actions.request) {
    throw refusal('wsa:ActionNotSupported', 'Action not supported', 'wsa:Action');
  }
  if (!required('To').endsWith(`/${service}`)) {
    throw refusal('wsa:InvalidAddressingHeader', 'Invalid addressing header', 'wsa:To');
  }
  return required('MessageID');
}

function checkAccount(security: Element | undefined, { user, key }: Account): void {
  const given = child(security, 'UsernameToken');
  const password = child(given, 'Password');
  if (given === undefined || (password?.attributes.get('Type') ?? passwordText) !== passwordText) {
    throw refusal('wsse:InvalidSecurity', 'Invalid security header', 'UsernameToken with PasswordText');
  }
  if (isSame(textAt(given, 'Username'), user) && isSame(password?.text, key)) return;
  throw refusal('wsse:FailedAuthentication', 'Authentication failed', 'Username, Password');
}

function isSame(given: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const soap = writer('soapenv');
const wsa = writer('wsa');
const plain = writer('');
const veda = writer('VEDA');

type Answered = { messageId: string; relatesTo: string | null; action: string };

function envelopeWith({ messageId, relatesTo, action }: Answered, body: Markup): string {
  const header = soap.element(
    'Header',
    {},
    wsa.leaf('MessageID', messageId),
    wsa.leaf('RelatesTo', relatesTo),
    wsa.leaf('To', `${namespaces.addressing}/anonymous`),
    wsa.element('From', {}, wsa.leaf('Address', `https://vedaxml.com/sys2/soap11/${service}`)),
    wsa.leaf('Action', action),
  );
  const xmlns = {
    'xmlns:soapenv': namespaces.soap,
    'xmlns:wsa': namespaces.addressing,
    'xmlns:wsse': namespaces.security,
  };
  const envelope = soap.element('Envelope', xmlns, header, soap.element('Body', {}, body));
  return `<?xml version="1.0" encoding="UTF-8"?>${envelope.markup}`;
}

/** An answer; its message id is the id of the enquiry. */
export function writeAnswer(enquiryId: string, relatesTo: string, response: Markup): string {
  return envelopeWith({ messageId: enquiryId, relatesTo, action: actions.response }, response);
}

export function writeFault({ parts, relatesTo }: SoapFault, messageId: string): string {
  const detail = veda.element(
    'error',
    { 'xmlns:VEDA': namespaces.error },
    veda.leaf('code', parts.code),
    veda.leaf('description', parts.description),
  );
  const body = soap.element(
    'Fault',
    {},
    plain.leaf('faultcode', parts.faultCode),
    plain.leaf('faultstring', parts.faultString),
    plain.element('detail', {}, detail),
  );
  const action = `${namespaces.addressing}/fault`;
  return envelopeWith({ messageId, relatesTo, action }, body);
}
