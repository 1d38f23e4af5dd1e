import { operationOf, operations, problemsOf, type OperationKey } from '@wattle/contract';
import { PROBLEMS, type ProblemCode } from '@wattle/contract/problems';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { FEATURES } from '#api/compose.ts';
import { PLATFORM_EVENTS } from '#api/platform/logs/platform-events.ts';
import { makeSecurityEvents, securityEventsByCode } from '#api/platform/logs/security-events.ts';

import { recordAnswer, recordRefusal } from './security-record.ts';

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

const SEEN_OF: Partial<Record<OperationKey, readonly ProblemCode[]>> = {
  'POST /v1/oauth2/token': [
    'rate-limited',
    'device-unavailable',
    'registration-in-progress',
    'registration-expired',
    'details-missing',
  ],
  'POST /v1/user/register': ['user-exists', 'user-not-verified'],
  'POST /v1/user/register-full': ['user-exists', 'user-not-verified'],
  'POST /v1/user/confirm-account': ['user-exists', 'user-not-verified'],
};

/** The event of a right secret, for each operation that takes one; those that only set one have a reason. */
const RIGHT: Partial<Record<OperationKey, string | { sets: string }>> = {
  'POST /v1/user/register': { sets: 'the password of a new account' },
  'POST /v1/user/register-full': { sets: 'the password of a new account' },
  'POST /v1/user/create': { sets: 'the password of a new account' },
  'POST /v1/user/register/verify-totp-email': 'registration-proved',
  'POST /v1/user/register/verify-totp-mobile': 'registration-proved',
  'POST /v1/user/confirm-account': 'registration-proved',
  'POST /v1/oauth2/token': 'log-in',
  'POST /v1/user/verify-totp-email': 'second-factor-passed',
  'POST /v1/user/verify-totp-mobile': 'second-factor-passed',
  'POST /v1/user/lost-phone/verify-code': 'new-mobile-waits',
  'POST /v1/user/forgot-password': { sets: 'nothing: the field is accepted and ignored' },
  'POST /v1/user/changePassword': 'password-changed',
  'POST /v1/user/verify-change-email': 'email-changed',
  'POST /v1/user/verify-change-mobile': 'mobile-changed',
  // Recorded where the secret is compared.
  'POST /v1/lost-phone/stop': 'new-mobile-stopped',
  'PUT /v1/user/details': 'password-passed',
  'POST /v1/user/details': 'password-passed',
  'POST /v1/validate/identity-documents': 'password-passed',
  'POST /v1/user/delete-account': 'password-passed',
  'PUT /v1/user/preferences': 'password-passed',
  'POST /v1/user/preferences': 'password-passed',
  'POST /v1/corrections/ban/lift': 'password-passed',
};
const WHERE_COMPARED = ['new-mobile-stopped', 'password-passed'];

/** Whether a body has a field for a password, a code or the secret of a link. */
function takesSecret(key: OperationKey): boolean {
  const { body } = operationOf(key);
  if (body === undefined) return false;
  const fields = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  return /"(?:\w*password|oneTimeCode|hash|token|secret)":\{/i.test(fields);
}

function setUp(memberId: string | null = null) {
  const lines: Record<string, unknown>[] = [];
  const write = (line: Record<string, unknown>) => lines.push(line);
  const ctx = {
    securityEvents: makeSecurityEvents({ logger: { info: write, warn: write } as never }),
    securityEventsByCode: securityEventsByCode([
      ...PLATFORM_EVENTS,
      ...FEATURES.flatMap(({ securityEvents = [] }) => securityEvents),
    ]),
    answerEvents: Object.assign({}, ...FEATURES.map(({ answerEvents }) => answerEvents)),
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
      const isSeen = SEEN.includes(code) || SEEN_OF[key]?.includes(code) === true;
      const expected = { operation: key, requestId: 'r1', reason: code };
      expect(lines, `${key} ${code}`).toMatchObject(isSeen ? [expected] : []);
    }
    const met = new Set(refusals.map(([, code]) => code));
    expect(SEEN.filter((code) => !met.has(code))).toEqual([]);
    expect(Object.keys(PROBLEMS).length).toBeGreaterThan(60);
  });

  it('[API-007] every right password, code and link is recorded, with its kind', () => {
    expect(keys.filter(takesSecret).toSorted()).toEqual(Object.keys(RIGHT).toSorted());
    const { lines, ctx, requestOf } = setUp();
    for (const key of keys) {
      const event = RIGHT[key];
      if (typeof event !== 'string' || WHERE_COMPARED.includes(event)) continue;
      lines.length = 0;
      recordAnswer(ctx, requestOf(key, { grant_type: 'password' }), key, { roles: '1FA' });
      expect(lines, key).toMatchObject([{ event, operation: key }]);
    }
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
