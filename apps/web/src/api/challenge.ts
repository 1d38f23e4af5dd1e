import { client } from './client.ts';

/**
 * A fresh, solved bot challenge of the kind that the server asks for, ready for `X-Challenge-Token`. Each is good for one
 * call. The solver is loaded only now: a page that never submits a form does not pay for it.
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
