import { describe, expect, it } from 'vitest';

import { securityHeaders } from './headers.ts';

const policyWith = (challengeOrigin: string | null, reviewOrigin: string | null = null) =>
  securityHeaders({
    scriptHashes: new Map(),
    deviceOrigin: 'https://device.example',
    comparisonOrigin: 'https://compare.example',
    reviewOrigin,
    challengeOrigin,
    secure: true,
  }).page['content-security-policy'];

describe('the policy of pages', () => {
  it('the content security policy allows a challenge’s script and frame only where one is configured', () => {
    expect(policyWith(null)).toContain("script-src 'self' https://device.example; ");
    expect(policyWith(null)).toContain('frame-src https://compare.example; ');
    const chosen = policyWith('https://challenges.cloudflare.com') ?? '';
    expect(chosen).toContain("script-src 'self' https://device.example https://challenges.cloudflare.com; ");
    expect(chosen).toContain('frame-src https://compare.example https://challenges.cloudflare.com; ');
    expect(chosen.split('https://challenges.cloudflare.com')).toHaveLength(3);
  });

  it('[HOME-023] the content security policy allows the review service’s frame and none of its scripts', () => {
    const policy = policyWith(null, 'https://stars.example') ?? '';
    expect(policy).toContain('frame-src https://compare.example https://stars.example; ');
    expect(policy.split('https://stars.example')).toHaveLength(2);
    expect(policyWith(null, 'https://compare.example')).toContain('frame-src https://compare.example; ');
  });
});
