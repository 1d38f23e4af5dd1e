import type { CheckEnd, IdentityGateway } from '../identity.ports.ts';

type Deps = {
  gateway: Pick<IdentityGateway, 'verdictOf'>;
  end: (id: string, as: CheckEnd) => Promise<CheckEnd>;
};

/**
 * Asks once how a verification stands, and ends the check when there is a verdict: the one way from
 * an issuer's word to a verified document, whether the member looks on or is away. No usable answer
 * leaves the check `open`.
 */
export function makeAskIssuer({ gateway, end }: Deps) {
  return async (check: { id: string; verification: string }): Promise<'open' | 'deferred' | CheckEnd> => {
    const verdict = await gateway.verdictOf(check.verification);
    if (verdict === 'verified' || verdict === 'not-matched') return end(check.id, verdict);
    return verdict === 'deferred' ? 'deferred' : 'open';
  };
}
