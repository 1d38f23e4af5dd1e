import { genderToWire } from '@wattle/domain/fields/gender';

import type { Context, Tx } from '#api/platform/context.ts';
import { recordConsents } from '#api/platform/members/consents.sql.ts';
import { addMember, type PersonalDetails } from '#api/platform/members/personal-details.sql.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { raiseSession } from '#api/platform/sessions/sessions.sql.ts';
import type { SessionKey } from '#api/platform/sessions/session.ts';

import { membershipOf, type RegistrationDetails } from './registration.rules.ts';
import { lockWaiting, markOpened } from './registration.sql.ts';
import { syncNewSubscriber } from '../mailing-list/stored-preferences.ts';
import { insertionOfPassed } from '../devices/known-devices.sql.ts';

type Opened = { memberId: string; isSubscribed: boolean };

/**
 * Turns a registration into a member with its consents and clears its details. `isSubscribed`: to newsletters. Null
 * when the address has become a member's or the registration was opened before.
 */
export async function openMember(ctx: Context, tx: Tx, id: string): Promise<Opened | null> {
  const { now, config, emailLookup } = ctx;
  const waiting = await lockWaiting(ctx, tx, id);
  if (waiting === null) return null;
  const { email, passwordHash, details } = waiting;
  // The member keeps the registration's id, so that its session stays on the same shard.
  const memberId = id;
  const { cohort, consents } = membershipOf(details, { now: now(), cohortFrom: config.cohortFrom });
  const member = {
    ...personalDetailsOf(details),
    id: memberId,
    email,
    emailLookup: emailLookup(email),
    passwordHash,
    cohort,
    partnerSourceId: details.partnerSourceId,
  };
  const added = await addMember(ctx, tx, member, now());
  if (added === null) return null;
  await recordConsents(ctx, tx, { member: added, records: consents, last: new Map() });
  await markOpened(tx, id, memberId);
  const isSubscribed = consents.some(({ kind, granted }) => kind === 'marketing' && granted);
  return { memberId, isSubscribed };
}

function personalDetailsOf(details: RegistrationDetails): PersonalDetails {
  const { dd, mm, yy } = details.dob;
  return {
    firstName: details.firstName,
    middleName: details.middleName,
    lastName: details.lastName,
    birthDate: `${yy}-${mm.padStart(2, '0')}-${dd.padStart(2, '0')}`,
    address: details.address,
    addressPrevious: details.addressPrevious,
    gender: genderToWire(details.gender),
    livedLessThan3Years: details.hasLivedLessThan3Years,
  };
}

type Continuing = Opened & { session: SessionKey; deviceHash: Buffer | null };

/**
 * Raises the registration's session to the member's, with both factors, and marks the browser as a known device. Syncs
 * a new subscriber to the mailing provider. Returns the session's new token.
 */
export async function continueAsMember(
  ctx: Context,
  tx: Tx,
  { memberId, isSubscribed, session, deviceHash }: Continuing,
): Promise<string> {
  if (isSubscribed) await syncNewSubscriber(ctx, tx, memberId);
  await recordActivity(ctx, tx, { memberId, kind: 'registered', sessionId: session.id });
  if (deviceHash !== null) await insertionOfPassed(tx, { memberId, deviceHash, at: ctx.now() }).execute();
  return raiseSession(ctx, tx, session, { memberId, firstFactor: true, secondFactor: true });
}
