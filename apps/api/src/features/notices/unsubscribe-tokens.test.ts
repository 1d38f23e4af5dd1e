import { createSecretKey, randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { makeUnsubscribeTokens } from './unsubscribe-tokens.ts';

const tokens = makeUnsubscribeTokens(createSecretKey(Buffer.alloc(32, 1)));

describe('the token of a link to unsubscribe', () => {
  it('is read as what it was made of, and is the same each time', () => {
    const consentId = randomUUID();
    expect(tokens.read(tokens.of(consentId))).toBe(consentId);
    expect(tokens.of(consentId)).toBe(tokens.of(consentId));
    expect(tokens.of(consentId)).toMatch(/^[\w-]{64}$/);
  });

  it('is refused with any one character changed, cut, longer, or under another key', () => {
    const token = tokens.of(randomUUID());
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(tokens.read(token.slice(0, at) + other + token.slice(at + 1)), `at ${at}`).toBeNull();
    }
    for (const forged of ['', token.slice(1), token.slice(0, -1), `${token}A`, `${token}=`, ` ${token}`]) {
      expect(tokens.read(forged)).toBeNull();
    }
    const others = makeUnsubscribeTokens(createSecretKey(Buffer.alloc(32, 2)));
    expect(others.read(token)).toBeNull();
  });
});
