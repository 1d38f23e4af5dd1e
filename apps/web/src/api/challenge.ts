import { client } from './client.ts';

/**
 * A solved challenge for `X-Challenge-Token`, good for one call. The solver is loaded on demand, so pages without a
 * form do not fetch it.
 */
export async function solvedChallenge(): Promise<string> {
  const [challenge, { solve }] = await Promise.all([
    client('GET /v1/challenge', {}),
    import('./challenge-solver.ts'),
  ]);
  if (!('turnstile' in challenge)) return solve(challenge);
  const { turnstileToken } = await import('./turnstile.ts');
  return turnstileToken(challenge.turnstile);
}
