import { dropPending } from './features/account/pg-contact-changes.ts';
import { makeChangePassword } from './features/password/change-password.ts';
import { makeForgotPassword } from './features/password/forgot-password.ts';
import { makeOutboxPasswordMessages } from './features/password/outbox-password-messages.ts';
import { passwordRoutes } from './features/password/password.routes.ts';
import { makePgMemberPasswords } from './features/password/pg-member-passwords.ts';
import { makePgTemporaryPasswords } from './features/password/pg-temporary-passwords.ts';
import { unlockDevices } from './features/sign-in/pg-known-device.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose-platform.ts';
import type { InTransaction } from './platform/database/transaction.ts';
import type { KeyedHash } from './platform/secrets/secrets.ts';

/** The keyed hash of temporary passwords, alike for whoever makes and whoever checks them. */
export const temporaryHashOf = ({ hash }: Pick<Platform, 'hash'>): KeyedHash => hash('temporary-password');

export function composePassword(platform: Platform, inTransaction: InTransaction) {
  const { config, outbox } = platform;
  const messages = makeOutboxPasswordMessages({ outbox, origin: config.publicOrigin });
  const common = { ...platform, inTransaction, messages };
  const useCases = {
    forgotPassword: makeForgotPassword({
      ...common,
      temporaryPasswords: makePgTemporaryPasswords({
        ...platform,
        temporaryHash: temporaryHashOf(platform),
      }),
    }),
    changePassword: makeChangePassword({
      ...common,
      passwords: makePgMemberPasswords({ ...platform, dropPending, unlockDevices }),
    }),
  };
  return { routes: (define: DefineRoute) => passwordRoutes(define, { ...platform, ...useCases }) };
}
