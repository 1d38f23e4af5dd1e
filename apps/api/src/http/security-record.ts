import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import type { OperationKey, ParsedBodyOf, ResponseOf } from '@wattle/contract';
import { PROBLEMS, type ProblemCode } from '@wattle/contract/problems';
import type { FastifyRequest } from 'fastify';

import type { Refusal } from '#api/platform/refusal.ts';
import type { Context } from '#api/platform/context.ts';
import { subjectOf, type Caller, type SecurityEventCode } from '#api/platform/logs/security-events.ts';

import { networkPrefix } from './connections/client-address.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The key of the contract's operation that the route answers. */
    operation?: OperationKey;
  }
}

const FACTOR_FAILED = {
  'code-incorrect': 'second-factor-failed',
  'code-expired': 'second-factor-failed',
  'code-attempts-exhausted': 'second-factor-failed',
} as const;

/** Where the same refusal has a meaning of its own. */
const REFUSED_BY: { [K in OperationKey]?: Partial<Record<ProblemCode, SecurityEventCode>> } = {
  'POST /v1/oauth2/token': { 'rate-limited': 'log-in-failed' },
  'POST /v1/user/verify-totp-email': FACTOR_FAILED,
  'POST /v1/user/verify-totp-mobile': FACTOR_FAILED,
};

type Done<K extends OperationKey> = (
  answer: ResponseOf<K>,
  body: ParsedBodyOf<K>,
) => readonly SecurityEventCode[];

const always = (event: SecurityEventCode) => () => [event];

/** What to log for an answer: of calls that change who gets in, what is held, or where it goes. */
const DONE: { [K in OperationKey]?: Done<K> } = {
  'POST /v1/oauth2/token': ({ roles }, body) => {
    if (body.grant_type !== 'password') return [];
    return [roles.split(',').includes('TP') ? 'password-reset-used' : 'log-in'];
  },
  'GET /v1/oauth2/logout': always('log-out'),
  'POST /v1/user/verify-totp-email': always('second-factor-passed'),
  'POST /v1/user/verify-totp-mobile': always('second-factor-passed'),
  'POST /v1/user/lost-phone/send-code': always('new-mobile-asked'),
  'POST /v1/user/lost-phone/verify-code': always('new-mobile-waits'),
  'POST /v1/user/forgot-password': always('password-reset-asked'),
  'POST /v1/user/changePassword': always('password-changed'),
  'PUT /v1/user/details': detailsSaved,
  'POST /v1/user/details': detailsSaved,
  'POST /v1/user/verify-change-email': always('email-changed'),
  'POST /v1/user/verify-change-mobile': always('mobile-changed'),
  'POST /v1/user/sign-out-session': always('sessions-ended'),
  'POST /v1/user/sign-out-others': always('sessions-ended'),
  'PUT /v1/user/preferences': preferencesSaved,
  'POST /v1/user/preferences': preferencesSaved,
  'POST /v1/user/delete-account': always('account-deleted'),
  'GET /v1/user/export': always('data-exported'),
  'GET /v1/user/export.pdf': always('data-exported'),
  'GET /v1/creditreport/pdf': always('data-exported'),
  'POST /v1/validate/identity-documents': (_, { mends }) => (mends === true ? ['details-changed'] : []),
  'PUT /v1/validate/identity-documents': ({ isCompleted, isRefreshToken }) => {
    if (!isCompleted) return [];
    return [isRefreshToken ? 'document-verified' : 'document-refused'];
  },
};

function detailsSaved(
  saved: ResponseOf<'PUT /v1/user/details'>,
  { mobile }: ParsedBodyOf<'PUT /v1/user/details'>,
): SecurityEventCode[] {
  const isWaiting = saved.redirect_uri !== null;
  return [
    ...(saved.isPIIDataUpdated ? (['details-changed'] as const) : []),
    ...(isWaiting && !saved.isCurrentEmailValid ? (['email-change-asked'] as const) : []),
    ...(isWaiting && !saved.isCurrentMobileValid && mobile !== '' ? (['mobile-change-asked'] as const) : []),
  ];
}

function preferencesSaved({ isActive }: ResponseOf<'PUT /v1/user/preferences'>): SecurityEventCode[] {
  return isActive ? [] : ['account-cancelled'];
}

/** The event of a refusal of an operation, or null. */
function eventOfRefusal(code: ProblemCode, operation: OperationKey | undefined): SecurityEventCode | null {
  const own = operation === undefined ? undefined : REFUSED_BY[operation]?.[code];
  return own ?? PROBLEMS[code].event;
}

/** Everything that the work notes is attributed to this request. */
export const within = <T>(ctx: Context, request: FastifyRequest, work: () => T): T =>
  ctx.securityEvents.within(() => callerOf(ctx, request), work);

/** Notes a refusal of any operation from one table, so that no handler can forget to. */
export function noteRefused(ctx: Context, request: FastifyRequest, { code }: Refusal): void {
  const event = eventOfRefusal(code, request.routeOptions.config.operation);
  if (event !== null) ctx.securityEvents.note(event, { ...callerOf(ctx, request), reason: code });
}

/** Notes what an answer says was done. */
export function noteDone(ctx: Context, request: FastifyRequest, key: OperationKey, answer: unknown): void {
  // Key, answer and body belong to one operation, which the table's type can't express for a key that varies.
  const done = DONE[key] as ((answer: unknown, body: unknown) => readonly SecurityEventCode[]) | undefined;
  const found = done?.(answer, request.body) ?? [];
  if (found.length === 0) return;
  const who = { ...callerOf(ctx, request), ...openedBy(key, answer) };
  for (const event of found) ctx.securityEvents.note(event, who);
}

function callerOf(ctx: Context, request: FastifyRequest): Caller {
  const said = saidToBe(request.body);
  return {
    requestId: request.id,
    operation: request.routeOptions.config.operation ?? null,
    network: networkPrefix(request),
    memberId: request.wattleSession?.memberId ?? null,
    subject: said === null ? null : subjectOf(ctx, normaliseEmail(said)),
  };
}

/** A log-in began without the member whom it answers. */
function openedBy(key: OperationKey, answer: unknown): { memberId: string } | null {
  if (key !== 'POST /v1/oauth2/token') return null;
  return { memberId: (answer as ResponseOf<typeof key>).identifier };
}

/** Whom a body claims as its sender. */
function saidToBe(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { username, email } = body as { username?: unknown; email?: unknown };
  const said = username ?? email;
  return typeof said === 'string' && said !== '' ? said : null;
}
