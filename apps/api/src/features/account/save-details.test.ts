import { expect, it } from 'vitest';

import type { Tx } from '#api/platform/context.ts';

import { makeSaveDetails } from './save-details.ts';

const SESSION = {
  id: '00000000-0000-4000-8000-000000000001',
  home: '00000000-0000-4000-8000-000000000002',
  memberId: '00000000-0000-4000-8000-000000000002',
  registrationId: null,
  roles: new Set(['2FA'] as const),
  nextPath: '/dashboard',
  resetProof: null,
  outgrewToken: false,
  expiresAt: new Date('2026-11-22T00:00:00Z'),
};

const PROFILE = {
  firstName: 'Alex',
  middleName: '',
  lastName: 'Good',
  dob: { dd: '14', mm: '3', yy: '1988' },
  gender: true,
  email: 'alex@example.com',
  mobile: '0412345678',
  address: '12 Smith Street, Sydney NSW 2000',
  addressPrevious: '',
  hasLivedLessThan3Years: false,
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing of it is used
const NO_TRANSACTION = {} as Tx;

const never = () => Promise.reject(new Error('not for a member who is not there'));

it('[ACC-016] a member who went between the guard and the save is not found, and nothing is done', async () => {
  const saveDetails = makeSaveDetails({
    accounts: {
      find: () => Promise.resolve(null),
      isTaken: never,
      save: never,
      setPending: never,
      takeEffect: never,
    },
    messages: { changeCode: never, contactChanged: never, identityChanged: never },
    factorAges: { provedAt: never, takeBack: never },
    checkOwner: never,
    codes: { countAndAllow: never, issue: never, lastDestination: never },
    activity: never,
    inTransaction: never,
    dropIdentity: never,
    reloadScore: never,
    chooseBureauMarketing: never,
    throttle: { hit: never },
    isUsableEmail: () => true,
    isUsableMobile: () => true,
    clock: { now: () => new Date('2026-11-21T00:00:00Z') },
  });
  expect(await saveDetails({ session: SESSION, profile: PROFILE, address: '192.0.2.1' })).toEqual({
    ok: false,
    failure: { code: 'user-not-found', errorMessage: 'User not found.' },
  });
});

it('[ACC-015] a name that moved on file since it was compared is not moved back without the password', async () => {
  const details = {
    ...PROFILE,
    dateOfBirth: '1988-03-14',
    emailPending: null,
    mobilePending: null,
    eqfxmarketing: false,
    partnerSourceId: null,
    isCurrentEmailValid: true,
    isCurrentMobileValid: true,
  };
  let isRolledBack = false;
  const saveDetails = makeSaveDetails({
    accounts: {
      find: () => Promise.resolve({ details, passwordResetAt: null }),
      isTaken: never,
      save: () => Promise.resolve({ any: true, personal: true, identity: true }),
      setPending: never,
      takeEffect: never,
    },
    messages: { changeCode: never, contactChanged: never, identityChanged: never },
    factorAges: { provedAt: never, takeBack: never },
    checkOwner: never,
    codes: { countAndAllow: never, issue: never, lastDestination: never },
    activity: never,
    async inTransaction(work) {
      try {
        return await work(NO_TRANSACTION);
      } catch (cause) {
        isRolledBack = true;
        throw cause;
      }
    },
    dropIdentity: never,
    reloadScore: never,
    chooseBureauMarketing: never,
    throttle: { hit: never },
    isUsableEmail: () => true,
    isUsableMobile: () => true,
    clock: { now: () => new Date('2026-11-21T00:00:00Z') },
  });
  expect(await saveDetails({ session: SESSION, profile: PROFILE, address: '192.0.2.1' })).toMatchObject({
    failure: { code: 'validation', errors: [{ field: 'password' }] },
  });
  expect(isRolledBack).toBe(true);
});
