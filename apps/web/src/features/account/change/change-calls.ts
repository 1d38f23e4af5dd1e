import type { ResponseOf } from '@wattle/contract';
import { api } from '#web/api/call.ts';

export type Channel = 'email' | 'mobile';

type CodeAnswer = ResponseOf<'POST /v1/user/verify-change-email'>;

export function sendAgain(channel: Channel): Promise<CodeAnswer> {
  return channel === 'email'
    ? api('POST /v1/user/send-change-email', {})
    : api('POST /v1/user/send-change-mobile', {});
}

export function confirmChange(
  channel: Channel,
  body: { oneTimeCode: string; password: string },
): Promise<CodeAnswer> {
  return channel === 'email'
    ? api('POST /v1/user/verify-change-email', { body })
    : api('POST /v1/user/verify-change-mobile', { body });
}
