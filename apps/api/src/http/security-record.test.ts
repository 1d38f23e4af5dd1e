import { operationOf, operations, problemsOf, type OperationKey } from '@wattle/contract';
import { PROBLEMS, type ProblemCode } from '@wattle/contract/problems';
import { describe, expect, it } from 'vitest';

import { FEATURES } from '#api/compose.ts';
import { PLATFORM_EVENTS } from '#api/platform/logs/platform-events.ts';
import { makeSecurityEvents, securityEventsByCode } from '#api/platform/logs/security-events.ts';

import { networkPrefix } from './connections/client-address.ts';
import { recordRefusal } from './security-record.ts';

const keys = Object.keys(operations) as OperationKey[];

/** Required by ASVS 16.3: failed authentication and authorisation, and attempts to bypass controls. */
const SEEN: readonly ProblemCode[] = [
  'credentials-incorrect',
  'account-cancelled',
  'device-risk',
  'device-not-reported',
  'old-password-incorrect',
  'password-incorrect',
  'confirm-password-incorrect',
  'code-incorrect',
  'code-expired',
  'code-attempts-exhausted',
  'unauthenticated',
  'role-missing',
  'csrf',
  'challenge',
  'recaptcha-failed',
  'second-factor-needed',
  'details-change-too-soon',
  'identity-details-refused',
  'identity-check-unknown',
  'identity-limit',
  'invitation-unknown',
  'confirmation-invalid',
  'unsubscribe-invalid',
  'lost-phone-link-invalid',
  'lost-phone-closed',
  'lost-phone-waiting',
  'idempotency-key-reused',
];

function setUp(memberId: string | null = null) {
  const lines: Record<string, unknown>[] = [];
  const write = (line: Record<string, unknown>) => lines.push(line);
  const ctx = {
    securityEvents: makeSecurityEvents({ logger: { info: write, warn: write } as never }),
    securityEventsByCode: securityEventsByCode([
      ...PLATFORM_EVENTS,
      ...FEATURES.flatMap(({ securityEvents = [] }) => securityEvents),
    ]),
    refusalEvents: Object.assign({}, ...FEATURES.map(({ refusalEvents }) => refusalEvents)),
    hash: () => (text: string) => Buffer.from(text.padEnd(16).repeat(2)),
  } as never;
  const requestOf = (operation: OperationKey, body: unknown = {}) =>
    ({
      id: 'r1',
      ip: '203.0.113.7',
      body,
      routeOptions: { config: { operation } },
      wattleSession: memberId === null ? null : { memberId },
    }) as never;
  return { lines, ctx, requestOf };
}

const refusals = keys.flatMap((key) =>
  problemsOf(key, operationOf(key)).map((code): [OperationKey, ProblemCode] => [key, code]),
);

describe('a refusal', () => {
  it('[API-007] every refusal is recorded or known to be harmless', () => {
    const { lines, ctx, requestOf } = setUp();
    for (const [key, code] of refusals) {
      lines.length = 0;
      recordRefusal(ctx, requestOf(key), { code });
      const isSeen = SEEN.includes(code) || (key === 'POST /v1/oauth2/token' && code === 'rate-limited');
      const expected = { operation: key, requestId: 'r1', reason: code };
      expect(lines, `${key} ${code}`).toMatchObject(isSeen ? [expected] : []);
    }
    const met = new Set(refusals.map(([, code]) => code));
    expect(SEEN.filter((code) => !met.has(code))).toEqual([]);
    expect(Object.keys(PROBLEMS).length).toBeGreaterThan(60);
  });

  it('a security event contains no user input and no full address', () => {
    const { lines, ctx, requestOf } = setUp();
    const body = { username: 'Zoe@Wattle.example', email: 'zoe@wattle.example', password: 'amber-kettle' };
    for (const [key, code] of refusals)
      recordRefusal(ctx, requestOf(key, body), { code, errorMessage: 'Zoe' });
    expect(lines.length).toBeGreaterThan(100);
    expect(JSON.stringify(lines)).not.toMatch(/amber|Zoe|203\.0\.113\.7/);
    const fields = new Set(lines.flatMap((line) => Object.keys(line)));
    const known = ['category', 'event', 'network', 'operation', 'reason', 'requestId', 'subject'];
    expect([...fields].toSorted()).toEqual(known);
  });
});

it('a subject is the same for every spelling of an address, and omitted for a member', () => {
  const subjects = [' Zoe@Wattle.example', 'zoe@wattle.example', 'alex@wattle.example'].map((username) => {
    const { lines, ctx, requestOf } = setUp();
    recordRefusal(ctx, requestOf('POST /v1/oauth2/token', { username }), { code: 'credentials-incorrect' });
    return lines[0]?.['subject'];
  });
  expect(subjects[0]).toMatch(/^[0-9a-f]{16}$/);
  expect(subjects[0]).toBe(subjects[1]);
  expect(subjects[0]).not.toBe(subjects[2]);
  const { lines, ctx, requestOf } = setUp('m1');
  recordRefusal(ctx, requestOf('PUT /v1/user/details', { email: 'zoe@wattle.example' }), { code: 'csrf' });
  expect(lines[0]).not.toHaveProperty('subject');
  expect(lines[0]).toMatchObject({ memberId: 'm1' });
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('the recorded network of %s is %s', (ip, prefix) => {
  expect(networkPrefix({ ip })).toBe(prefix);
});
