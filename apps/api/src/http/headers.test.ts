import { describe, expect, it } from 'vitest';

import { securityHeaders } from './headers.ts';

const policyWith = (challengeOrigin: string | null) =>
  securityHeaders({
    scriptHashes: new Map(),
    deviceOrigin: 'https://device.example',
    comparisonOrigin: 'https://compare.example',
    challengeOrigin,
    secure: true,
  }).page['content-security-policy'];

describe('the policy of pages', () => {
  it('lets in the script and the frame of a challenge only where one is chosen, and nothing else of it', () => {
    expect(policyWith(null)).toContain("script-src 'self' https://device.example; ");
    expect(policyWith(null)).toContain('frame-src https://compare.example; ');
    const chosen = policyWith('https://challenges.cloudflare.com') ?? '';
    expect(chosen).toContain("script-src 'self' https://device.example https://challenges.cloudflare.com; ");
    expect(chosen).toContain('frame-src https://compare.example https://challenges.cloudflare.com; ');
    expect(chosen.split('https://challenges.cloudflare.com')).toHaveLength(3);
  });
});
