import { OPERATION_KEYS, operationOf, type Operation } from '@wattle/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

function takesFromStrangers({ access, body, params, querystring }: Operation): boolean {
  return access.to !== 'member' && (body ?? params ?? querystring) !== undefined;
}

const isUncounted = (operation: Operation) => takesFromStrangers(operation) && operation.budget === undefined;
const isForgotten = (operation: Operation) => isUncounted(operation) && operation.uncounted === undefined;

describe('input without an account', () => {
  it('counts every operation that accepts input without an account, or gives a reason', () => {
    expect(OPERATION_KEYS.filter((key) => isForgotten(operationOf(key)))).toEqual([]);
  });

  it('reports a new operation that accepts input without an account uncounted', () => {
    const added: Operation = {
      summary: 'An uncounted operation',
      area: 'registration',
      access: { to: 'anyone' },
      body: z.strictObject({ email: z.string() }),
      response: z.literal(true),
    };
    expect(isForgotten(added)).toBe(true);
    expect(isForgotten({ ...added, access: { to: 'registration' } })).toBe(true);
    expect(isForgotten({ ...added, budget: { per: 'address', name: 'entryByAddress' } })).toBe(false);
    expect(isForgotten({ ...added, access: { to: 'member', roles: ['2FA'] } })).toBe(false);
  });

  it('has no reason that is no longer needed', () => {
    const excused = OPERATION_KEYS.map((key) => operationOf(key)).filter(
      ({ uncounted }) => uncounted !== undefined,
    );
    expect(excused.filter((operation) => !isUncounted(operation))).toEqual([]);
  });
});
