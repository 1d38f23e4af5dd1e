import { operationOf, operations, problemsOf, type OperationKey } from '@wattle/contract';
import { PROBLEMS, type ProblemCode } from '@wattle/contract/problems';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { FEATURES } from '#api/compose.ts';
import { PLATFORM_EVENTS } from '#api/platform/logs/platform-events.ts';
import {
  makeSecurityEvents,
  securityEventsByCode,
  type RefusalEvents,
} from '#api/platform/logs/security-events.ts';

import { recordAnswer, recordRefusal } from './security-record.ts';

const keys = Object.keys(operations) as OperationKey[];

const EVENTS = securityEventsByCode([
  ...Object.values(PLATFORM_EVENTS),
  ...FEATURES.flatMap(({ securityEvents = [] }) => securityEvents),
]);
const refusalEvents: RefusalEvents = Object.assign({}, ...FEATURES.map((feature) => feature.refusalEvents));

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
    securityEventsByCode: EVENTS,
    answerEvents: Object.assign({}, ...FEATURES.map(({ answerEvents }) => answerEvents)),
    refusalEvents,
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
      const isSeen = 'event' in PROBLEMS[code] || refusalEvents[key]?.[code] !== undefined;
      const expected = { operation: key, requestId: 'r1', reason: code };
      expect(lines, `${key} ${code}`).toMatchObject(isSeen ? [expected] : []);
    }
    expect(Object.keys(PROBLEMS).length).toBeGreaterThan(60);
  });

  it('[API-007] every right password, code and link is recorded, with its kind', () => {
    const said = keys.filter((key) => operationOf(key).rightSecret !== undefined);
    expect(said.filter((key) => !takesSecret(key))).toEqual([]);
    const recorded = said.flatMap((key) => {
      const { rightSecret } = operationOf(key);
      return rightSecret !== undefined && 'recordedAs' in rightSecret ? [rightSecret.recordedAs] : [];
    });
    expect(recorded.filter((event) => !EVENTS.has(event))).toEqual([]);
    const { lines, ctx, requestOf } = setUp();
    for (const key of keys.filter((each) => takesSecret(each) && !said.includes(each))) {
      lines.length = 0;
      recordAnswer(ctx, requestOf(key, { grant_type: 'password' }), key, { roles: '1FA' });
      expect(lines, key).toMatchObject([{ operation: key }]);
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
