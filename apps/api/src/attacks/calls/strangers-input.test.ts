import { OPERATION_KEYS, operationOf, type Operation, type OperationKey } from '@wattle/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/**
 * Why an operation that takes input from strangers names no budget: what counts it instead, or why it costs nothing.
 */
const WITHOUT_BUDGET: { [K in OperationKey]?: string } = {
  'POST /v1/user/register': 'registrationByAddress',
  'POST /v1/user/register-full': 'registrationByAddress',
  'POST /v1/user/create': 'registrationByAddress',
  'POST /v1/user/register/verify-totp-email': 'free: a code has its own few tries',
  'POST /v1/user/confirm-account': 'passwordByRegistration',
  'POST /v1/oauth2/token': 'passwordByAddress',
  'POST /v1/user/forgot-password': 'resetByAddress',
  'POST /v1/contact-us': 'contactByAddress',
  'POST /v1/lodge-a-complaint': 'contactByAddress',
  'POST /v1/notices/unsubscribe': 'free: a signature of ours, which nobody guesses',
  'POST /v1/product/init': 'free: the catalogue, from memory; nothing is kept of the call',
  'GET /v1/user/code-status': 'free: a read about the session of the caller, by one of six words',
  'GET /v1/content/menu': 'free: content, from memory',
  'GET /v1/content/texts': 'free: content, from memory',
  'GET /v1/content/articles/:seoName': 'free: content, from memory',
};

/** Whether somebody without an account can send it any input. */
function takesFromStrangers({ access, body, params, querystring }: Operation): boolean {
  return access.to !== 'member' && (body ?? params ?? querystring) !== undefined;
}

const isForgotten = (operation: Operation, reason: string | undefined) =>
  takesFromStrangers(operation) && operation.budget === undefined && reason === undefined;

describe('what strangers send', () => {
  it('is counted for a budget, or it is said why not', () => {
    expect(OPERATION_KEYS.filter((key) => isForgotten(operationOf(key), WITHOUT_BUDGET[key]))).toEqual([]);
  });

  it('is not taken uncounted by an operation that somebody adds', () => {
    const added: Operation = {
      summary: 'A call that nobody thought about',
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
