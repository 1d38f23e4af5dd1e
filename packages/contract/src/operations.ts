import type { z } from 'zod';

import type { Operation } from './operation.ts';
import { accountOperations } from './operations/account.ts';
import { codeOperations } from './operations/codes.ts';
import { contactOperations } from './operations/contact.ts';
import { contentOperations } from './operations/content.ts';
import { correctionOperations } from './operations/corrections.ts';
import { entryOperations, guardOperations } from './operations/entry.ts';
import { goalOperations } from './operations/goals.ts';
import { identityOperations } from './operations/identity.ts';
import { keysOperations } from './operations/keys.ts';
import { leavingOperations } from './operations/leaving.ts';
import { invitationOperations } from './operations/invitations.ts';
import { lostPhoneOperations } from './operations/lost-phone.ts';
import { mapOperations } from './operations/map.ts';
import { notificationOperations } from './operations/notifications.ts';
import { offerOperations } from './operations/offers.ts';
import { passwordOperations } from './operations/password.ts';
import { preferencesOperations } from './operations/preferences.ts';
import { pushOperations } from './operations/push.ts';
import { registrationOperations } from './operations/registration.ts';
import { reportOperations } from './operations/report.ts';
import { scoreOperations } from './operations/score.ts';
import { secondScoreOperations } from './operations/second-score.ts';
import { signInOperations } from './operations/sign-in.ts';
import { trackingOperations } from './operations/tracking.ts';
import { whatIfOperations } from './operations/what-if.ts';
import { wizardOperations } from './operations/wizards.ts';

/** Every operation, by method and path. */
export const operations = {
  ...entryOperations,
  ...guardOperations,
  ...registrationOperations,
  ...invitationOperations,
  ...signInOperations,
  ...codeOperations,
  ...keysOperations,
  ...lostPhoneOperations,
  ...passwordOperations,
  ...accountOperations,
  ...identityOperations,
  ...scoreOperations,
  ...secondScoreOperations,
  ...goalOperations,
  ...reportOperations,
  ...whatIfOperations,
  ...notificationOperations,
  ...pushOperations,
  ...leavingOperations,
  ...offerOperations,
  ...trackingOperations,
  ...contactOperations,
  ...preferencesOperations,
  ...correctionOperations,
  ...contentOperations,
  ...wizardOperations,
  ...mapOperations,
};

export type Operations = typeof operations;
export type OperationKey = keyof Operations;

type Part<K extends OperationKey, P extends keyof Operation> =
  Operations[K] extends Record<P, infer S> ? S : never;

/** The body as sent, before defaults. */
export type BodyOf<K extends OperationKey> =
  Part<K, 'body'> extends infer S extends z.ZodType ? z.input<S> : never;
/** The parsed body, with defaults. */
export type ParsedBodyOf<K extends OperationKey> =
  Part<K, 'body'> extends infer S extends z.ZodType ? z.output<S> : never;
export type ParamsOf<K extends OperationKey> =
  Part<K, 'params'> extends infer S extends z.ZodType ? z.output<S> : never;
export type QueryOf<K extends OperationKey> =
  Part<K, 'querystring'> extends infer S extends z.ZodType ? z.output<S> : never;
export type ResponseOf<K extends OperationKey> =
  Part<K, 'response'> extends infer S extends z.ZodType ? z.output<S> : never;

/** An operation by its widest type, for iteration. */
export function operationOf(key: OperationKey): Operation {
  return operations[key];
}

export const OPERATION_KEYS: readonly OperationKey[] = Object.keys(operations).filter(
  (key): key is OperationKey => key in operations,
);
