import type { OperationKey } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import type { ReceivedMessage as Message } from '@wattle/testkit/outside-world';
import { international, signInBody } from '@wattle/testkit/people';
import { pause } from '@wattle/testkit/waiting';

import type { Ledger } from '../ledger/ledger.ts';
import { makeBrowser, type Site } from './browser.ts';
import type { Person } from './people.ts';

export type Stage = { site: Site; ledger: Ledger };

const CODE_WITHIN_MS = 30_000;
const POLL_INTERVAL_MS = 150;
const TRIES = 4;

/** Refused because another code was sent since, or because this one was taken and the answer was lost. */
const OVERTAKEN = new Set(['code-incorrect', 'code-expired', 'code-destination-missing']);

type VerifyKey = Extract<OperationKey, `POST /v1/user/${string}verify-totp-${'email' | 'mobile'}`>;

/** The newest message with a code to this address. The inbox lists the newest first and drops the oldest. */
async function newestTo({ site }: Stage, to: string): Promise<Message | undefined> {
  return (await site.world.messages(to)).find(({ codes }) => codes.length > 0);
}

/** Distinguishes a code that is about to arrive from earlier ones. */
export const lastBefore = async (stage: Stage, to: string): Promise<string> =>
  (await newestTo(stage, to))?.id ?? '';

async function newestCode(stage: Stage, to: string, before: string): Promise<string> {
  const deadline = Date.now() + CODE_WITHIN_MS;
  for (;;) {
    const newest = await newestTo(stage, to);
    const [code] = newest?.codes ?? [];
    if (code !== undefined && newest?.id !== before) return code;
    if (Date.now() > deadline || stage.site.over.aborted) throw new Error('no code arrived');
    await pause(POLL_INTERVAL_MS, stage.site.over);
  }
}

/** Notes a code that is about to be asked for. */
export const asksForCode = ({ ledger }: Stage, to: string): void =>
  ledger.write({ state: 'asked', kind: 'code', subject: to, value: '' });

/** Types in the newest code until it is taken: an older one may have been on its way. */
export async function enterCode(
  stage: Stage,
  person: Person,
  { key, to, before }: { key: VerifyKey; to: string; before: string },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const oneTimeCode = await newestCode(stage, to, before);
    stage.ledger.write({ state: 'acknowledged', kind: 'code', subject: to, value: '' });
    try {
      await person.browser.call(key, { body: { oneTimeCode } });
      return;
    } catch (cause) {
      if (!(cause instanceof ApiError) || !OVERTAKEN.has(cause.code ?? '') || tries === TRIES) throw cause;
      const { roles } = await person.browser.call('GET /v1/user/init', {});
      if (roles.split(',').includes('2FA')) return;
      await pause(POLL_INTERVAL_MS * tries, stage.site.over);
    }
  }
}

/** Both factors in a new browser, the second by mail or by SMS. */
export async function signIn(stage: Stage, person: Person, by: 'email' | 'mobile' = 'email'): Promise<void> {
  person.browser = makeBrowser(stage.site);
  const { browser, email, password } = person;
  await browser.call('POST /v1/oauth2/token', {
    body: signInBody({ email, password }),
  });
  const to = by === 'email' ? person.email : international(person.mobile);
  const before = await lastBefore(stage, to);
  const noted = () => asksForCode(stage, to);
  if (by === 'email') await browser.call('POST /v1/user/send-totp-email', {}, noted);
  else await browser.call('POST /v1/user/send-totp-mobile', { body: {} }, noted);
  await enterCode(stage, person, { key: `POST /v1/user/verify-totp-${by}`, to, before });
  await browser.call('GET /v1/user/init', {});
}

/** The last: a log-in that came to an end between its two factors. */
const UNPROVED = new Set(['unauthenticated', 'second-factor-needed', 'role-missing']);

/** Work of a member whose session may have ended, or whose second factor may be too old. */
export async function signedIn<Value>(
  stage: Stage,
  person: Person,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof ApiError) || !UNPROVED.has(cause.code ?? '')) throw cause;
    await signIn(stage, person);
    return work();
  }
}
