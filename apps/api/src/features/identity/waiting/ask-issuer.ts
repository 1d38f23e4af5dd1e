import type { CheckEnd, CheckKey, IdentityGateway } from '../identity.ports.ts';

type Deps = {
  gateway: Pick<IdentityGateway, 'verdictOf'>;
  end: (of: CheckKey, as: CheckEnd) => Promise<CheckEnd>;
};

/**
 * Asks once for the state of a verification, and ends the check when there is a verdict: the only way from an issuer's
 * answer to a verified document, whether the member is watching or away. Without a usable answer the check stays
 * `open`.
 */
export function makeAskIssuer({ gateway, end }: Deps) {
  return async (check: CheckKey & { verification: string }): Promise<'open' | 'deferred' | CheckEnd> => {
    const verdict = await gateway.verdictOf(check.verification);
    if (verdict === 'verified' || verdict === 'not-matched') return end(check, verdict);
    return verdict === 'deferred' ? 'deferred' : 'open';
  };
}
