/** Codes of the operating system, of Node's TLS and HTTP and the mailer for a connection that failed, by cause. */
export const CONNECTION_CODES = {
  dns: ['ENOTFOUND', 'EAI_AGAIN', 'EDNS'],
  unreachable: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'],
  'certificate-unknown': [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ],
  'certificate-name': ['ERR_TLS_CERT_ALTNAME_INVALID'],
  'certificate-expired': ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'],
  proxy: ['ERR_PROXY_TUNNEL'],
  reset: ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ECONNECTION'],
  timeout: ['ETIMEDOUT'],
} as const satisfies Record<string, readonly string[]>;

type Known = keyof typeof CONNECTION_CODES;
const KNOWN = Object.keys(CONNECTION_CODES) as Known[];

/** Why no answer came. `tls`: any other failure of the handshake. `not-http`: what came is no answer of HTTP/1.1. */
export const CONNECTION_FAULTS = [...KNOWN, 'tls', 'not-http', 'other'] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

/** Alerts by which a server refuses our certificate. */
const REFUSED_CERTIFICATE = /ALERT_(?:BAD_|UNSUPPORTED_|NO_)?CERTIFICATE|ALERT_(?:UNKNOWN_CA|ACCESS_DENIED)/;

export function connectionFault(code: string): ConnectionFault | 'credentials' {
  const known = KNOWN.find((kind) => (CONNECTION_CODES[kind] as readonly string[]).includes(code));
  if (known !== undefined) return known;
  if (REFUSED_CERTIFICATE.test(code)) return 'credentials';
  if (code.startsWith('HPE_')) return 'not-http';
  return /^(?:ERR_SSL|ERR_TLS|EPROTO|ETLS)/.test(code) ? 'tls' : 'other';
}
