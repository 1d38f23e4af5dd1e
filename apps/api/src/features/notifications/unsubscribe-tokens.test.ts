import { createSecretKey, randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { makeKeyedHashes } from '#api/platform/secrets/keyed-hash.ts';

import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-tokens.ts';

const under = (byte: number) => ({ hash: makeKeyedHashes(createSecretKey(Buffer.alloc(32, byte))) });
const tokenOf = (consentId: string) => unsubscribeToken(under(1), consentId);
const read = (token: string) => readUnsubscribeToken(under(1), token);

describe('unsubscribe tokens', () => {
  it('an unsubscribe token reads back as its consent id and is deterministic', () => {
    const consentId = randomUUID();
    expect(read(tokenOf(consentId))).toBe(consentId);
    expect(tokenOf(consentId)).toBe(tokenOf(consentId));
    expect(tokenOf(consentId)).toMatch(/^[\w-]{64}$/);
  });

  it('an unsubscribe token is rejected when altered, cut, extended or signed with another key', () => {
    const token = tokenOf(randomUUID());
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(read(token.slice(0, at) + other + token.slice(at + 1)), `at ${at}`).toBeNull();
    }
    for (const forged of ['', token.slice(1), token.slice(0, -1), `${token}A`, `${token}=`, ` ${token}`]) {
      expect(read(forged)).toBeNull();
    }
    expect(readUnsubscribeToken(under(2), token)).toBeNull();
  });
});
