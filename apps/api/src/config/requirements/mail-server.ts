import { REAL } from './addresses.ts';
import { given, text, type Requirement } from './requirement.ts';

/** The mailer takes every parameter as an option, so only these are let through, with the values that keep TLS whole. */
const PARAMETERS: Readonly<Record<string, RegExp>> = {
  requireTLS: /^true$/,
  'tls.rejectUnauthorized': /^true$/,
  'tls.minVersion': /^TLSv1\.[23]$/,
  name: /./,
};

/** The mailer upgrades a plain connection only if the server offers it, unless `requireTLS` is true. */
function isEncrypted(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, searchParams } = new URL(address);
  return protocol === 'smtps:' || (protocol === 'smtp:' && searchParams.get('requireTLS') === 'true');
}

/** A repeated parameter reaches the mailer as a list, which counts as not set. */
function hasSafeParameters(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const parameters = [...new URL(address).searchParams];
  return (
    new Set(parameters.map(([name]) => name)).size === parameters.length &&
    parameters.every(([name, value]) => PARAMETERS[name]?.test(value))
  );
}

export const MAIL_SERVER: readonly Requirement<string | undefined>[] = [
  given('name a real provider'),
  text('be smtps:, or smtp: with ?requireTLS=true', isEncrypted),
  text(
    `have no parameters but ${Object.keys(PARAMETERS).join(', ')}, each once: others weaken TLS or its check`,
    hasSafeParameters,
  ),
  REAL,
];
