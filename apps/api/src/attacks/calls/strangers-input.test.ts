import { OPERATION_KEYS, operationOf, type Operation, type OperationKey } from '@wattle/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/**
 * Operations that accept input without an account and name no budget: the budget that counts them elsewhere, or why
 * they are free.
 */
const WITHOUT_BUDGET: { [K in OperationKey]?: string } = {
  'POST /v1/user/register': 'registrationByAddress',
  'POST /v1/user/register-full': 'registrationByAddress',
  'POST /v1/user/create': 'registrationByAddress',
  'POST /v1/user/register/verify-totp-email': 'free: a code has its own limit',
  'POST /v1/user/confirm-account': 'passwordByRegistration',
  'POST /v1/oauth2/token': 'passwordByAddress',
  'POST /v1/user/forgot-password': 'resetByAddress',
  'POST /v1/contact-us': 'contactByAddress',
  'POST /v1/lodge-a-complaint': 'contactByAddress',
  'POST /v1/notices/unsubscribe': 'free: our signature cannot be guessed',
  'POST /v1/product/init': 'free: the catalogue, from memory; nothing is stored',
  'GET /v1/user/code-status': 'free: reads the caller’s own session, by one of six purposes',
  'GET /v1/content/menu': 'free: content, from memory',
  'GET /v1/content/texts': 'free: content, from memory',
  'GET /v1/content/articles/:seoName': 'free: content, from memory',
};

function takesFromStrangers({ access, body, params, querystring }: Operation): boolean {
  return access.to !== 'member' && (body ?? params ?? querystring) !== undefined;
}

const isForgotten = (operation: Operation, reason: string | undefined) =>
  takesFromStrangers(operation) && operation.budget === undefined && reason === undefined;

describe('input without an account', () => {
  it('counts every operation that accepts input without an account, or gives a reason', () => {
    expect(OPERATION_KEYS.filter((key) => isForgotten(operationOf(key), WITHOUT_BUDGET[key]))).toEqual([]);
  });

  it('reports a new operation that accepts input without an account uncounted', () => {
    const added: Operation = {
      summary: 'An uncounted operation',
      area: 'registration',
      access: { to: 'anyone' },
      body: z.strictObject({ email: z.string() }),
      response: z.literal(true),
      problems: [],
    };
    expect(isForgotten(added, undefined)).toBe(true);
    expect(isForgotten({ ...added, access: { to: 'registration' } }, undefined)).toBe(true);
    expect(isForgotten({ ...added, budget: { per: 'address', name: 'entryByAddress' } }, undefined)).toBe(
      false,
    );
    expect(isForgotten({ ...added, access: { to: 'member', roles: ['2FA'] } }, undefined)).toBe(false);
  });

  it('has no reason that is no longer needed', () => {
    const excused = OPERATION_KEYS.filter((key) => WITHOUT_BUDGET[key] !== undefined);
    expect(excused.filter((key) => !isForgotten(operationOf(key), undefined))).toEqual([]);
  });
});
