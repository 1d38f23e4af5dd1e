import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import { formatRoles } from '@wattle/domain/journeys/roles';
import { describe, expect, it } from 'vitest';

import { refusalOf } from './access.ts';
import type { SessionRow } from './read-session.sql.ts';
import { sessionOf } from './session.ts';

const WITHOUT_RIGHTS: SessionRow = {
  id: 'a',
  shard_key: 'm',
  member_id: 'm',
  registration_id: null,
  first_factor: false,
  second_factor: false,
  temporary_password: false,
  last_seen: 0,
  expires: 0,
  outgrew_token: false,
  email_verified: true,
  mobile_verified: false,
  licence: false,
  passport: false,
  medicare: false,
  cohort: false,
  mobile_factor_needed: false,
};

const FLAGS = [
  'first_factor',
  'second_factor',
  'mobile_verified',
  'licence',
  'cohort',
  'temporary_password',
  'mobile_factor_needed',
] as const;
const ROWS = Array.from({ length: 2 ** FLAGS.length }, (_, bits) => ({
  ...WITHOUT_RIGHTS,
  ...Object.fromEntries(FLAGS.map((flag, bit) => [flag, (bits & (1 << bit)) > 0])),
}));

/** The operations for members or registrations that a session may call. */
const openTo = (row: Partial<SessionRow>) =>
  OPERATION_KEYS.filter((key) => {
    const { access } = operationOf(key);
    return access.to !== 'anyone' && refusalOf(sessionOf({ ...WITHOUT_RIGHTS, ...row }), access) === null;
  });

/** The operations that only the proof owed after a reset opens. */
const openByReset = (row: Partial<SessionRow>) =>
  openTo({ ...row, mobile_factor_needed: true }).filter((key: OperationKey) => !openTo(row).includes(key));

const both = { first_factor: true, second_factor: true };

describe('refusalOf', () => {
  const restricted = OPERATION_KEYS.map((key) => [key, operationOf(key).access] as const).filter(
    ([, { to }]) => to !== 'anyone',
  );

  it.each(restricted)(
    '[PROF-008] %s rejects visitors, and pending registrations unless it is for them',
    (_, access) => {
      if (access.to === 'anyone') return;
      expect(refusalOf(null, access)).toBe('unauthenticated');
      const waiting = sessionOf({ ...WITHOUT_RIGHTS, member_id: null, registration_id: 'r' });
      expect(refusalOf(waiting, access)).toBe(access.to === 'member' ? 'unauthenticated' : null);
    },
  );

  it('[PROF-009] [PROF-015] every operation rejects a session without one of its roles, whatever else it has', () => {
    for (const row of ROWS) {
      const session = sessionOf(row);
      for (const [key, access] of restricted) {
        if (
          access.to !== 'member' ||
          row.temporary_password ||
          (access.resetProof && row.mobile_factor_needed)
        )
          continue;
        const missing = access.roles.some((role) => !formatRoles(session.roles).split(',').includes(role));
        expect(refusalOf(session, access), `${key} ${formatRoles(session.roles)}`).toBe(
          missing ? 'role-missing' : null,
        );
      }
    }
  });

  it('[PWD-007] a session with a temporary password may only change the password, whatever else it has', () => {
    for (const row of ROWS)
      expect(openTo({ ...row, temporary_password: true })).toEqual(['POST /v1/user/changePassword']);
  });

  it('[PWD-007] a reset by email also opens the document check and the lost-phone operations until a second factor', () => {
    expect(openByReset({ first_factor: true }).toSorted()).toEqual([
      'GET /v1/user/lost-phone',
      'POST /v1/user/lost-phone/send-code',
      'POST /v1/user/lost-phone/verify-code',
      'POST /v1/validate/identity-documents',
      'PUT /v1/validate/identity-documents',
    ]);
    expect(openByReset(both)).toEqual([]);
  });
});
