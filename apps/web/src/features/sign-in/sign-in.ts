import { ApiError } from '@wattle/contract/client';
import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { CLIENT_ID } from '#web/api/authentication.ts';
import { api } from '#web/api/call.ts';
import { withDevice } from '#web/api/device.ts';
import { writeRememberMe } from '#web/api/local-storage.ts';
import { keepUsername } from '#web/forms/use-username.ts';
import { adoptToken, profileReady, type TokenAnswer } from '#web/api/session.ts';

export type Credentials = {
  readonly username: string;
  readonly password: string;
  readonly rememberMe: boolean;
  /** True for the mailed link: only a temporary password signs in with it (LOGIN-010). */
  readonly isForced?: boolean;
};

/**
 * Device, bot check, then password: without a device no password is sent (LOGIN-017, LOGIN-018). The username is
 * remembered only after a correct password (LOGIN-023), and not for a mailed link.
 */
export async function signIn({
  username,
  password,
  rememberMe,
  isForced = false,
}: Credentials): Promise<TokenAnswer> {
  const { timings } = await profileReady();
  const body = {
    grant_type: 'password',
    client_id: CLIENT_ID,
    username: normaliseEmail(username),
    password,
    rememberMe,
    context: isForced ? 'forced-password' : null,
  } as const;
  const remember = () => isForced || writeRememberMe({ rememberMe, username: username.trim() });
  const answer = await withDevice(timings, (headers) =>
    api('POST /v1/oauth2/token', { body, headers }),
  ).catch((error: unknown) => {
    // The password was correct, and registration continues: remember the username.
    if (error instanceof ApiError && error.code === 'registration-in-progress') remember();
    throw error;
  });
  remember();
  await adoptToken(answer).catch(() => undefined);
  keepUsername(body.username);
  return answer;
}
