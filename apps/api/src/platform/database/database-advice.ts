import { CONNECTION_CODES } from '../providers/connection-fault.ts';
import { isDatabaseUnavailable, refusesWrites } from './database-faults.ts';

/** What an operator should know of a database that cannot be used, and whether it may come by itself. */
export type DatabaseAdvice = { text: string; isTransient: boolean };

type Known = DatabaseAdvice & { codes: readonly string[] };

/** Advice by SQLSTATE, error code of Node's TLS, or errno. Texts follow the name of the setting. */
const KNOWN: readonly Known[] = [
  {
    codes: CONNECTION_CODES.dns,
    text: 'names an unknown host. Check the name, and that names are resolved',
    isTransient: true,
  },
  {
    codes: [...CONNECTION_CODES.unreachable, 'ENOENT', 'ETIMEDOUT'],
    text: 'leads to no PostgreSQL server. Check that it runs, and its host and port',
    isTransient: true,
  },
  {
    codes: ['28000', '28P01'],
    text: 'has a user or a password that the server refuses. Check both, and its pg_hba.conf',
    isTransient: false,
  },
  { codes: ['3D000'], text: 'names a database that the server does not have. Create it', isTransient: false },
  {
    codes: ['42501'],
    text: 'has a role that lacks rights to the tables, or finds them out of date. Run deploy/database/roles.sql as a superuser, and `npm run wattle -- migrate` as their owner',
    isTransient: false,
  },
  {
    codes: CONNECTION_CODES['certificate-unknown'],
    text: 'leads to a server whose certificate is of an unknown authority. Name its file by NODE_EXTRA_CA_CERTS',
    isTransient: false,
  },
  {
    codes: CONNECTION_CODES['certificate-name'],
    text: 'names a host that the certificate of the server does not',
    isTransient: false,
  },
  {
    codes: CONNECTION_CODES['certificate-expired'],
    text: 'leads to a server whose certificate is not valid today',
    isTransient: true,
  },
];

/** The driver has no code for this. */
const NO_TLS = 'The server does not support SSL connections';

/** Null for what is no fault of the server or of its address. */
export function databaseAdvice(error: unknown): DatabaseAdvice | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error.message === NO_TLS) {
    return { text: 'asks for TLS, which the server does not speak. Turn it on there', isTransient: false };
  }
  const known = KNOWN.find(({ codes }) => codes.includes(code));
  // A file that is missing is something else than a socket.
  const isFile = code === 'ENOENT' && !('syscall' in error && error.syscall === 'connect');
  if (known !== undefined && !isFile) return { ...known, text: `${known.text} (${code})` };
  const at = code === '' ? '' : ` (${code})`;
  if (refusesWrites(error)) {
    return {
      text: `leads to a server that takes no writes${at}. See whether its disk is full, or it is a standby`,
      isTransient: true,
    };
  }
  return isDatabaseUnavailable(error)
    ? { text: `leads to a server that is not available${at}. See its log`, isTransient: true }
    : null;
}
