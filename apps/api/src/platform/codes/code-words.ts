import { formatTimeForPeople } from '@wattle/domain/calendar/calendar';
import { ONE_TIME_CODE_MINUTES } from '@wattle/domain/fields/one-time-code';
import { z } from 'zod';

export const CodeBody = z.object({
  to: z.string(),
  code: z.string(),
  /** Missing in effects of the version before. */
  sentAt: z.iso.datetime().optional(),
});

type Sent = Pick<z.output<typeof CodeBody>, 'sentAt'>;

/** Plain blanks: another one makes an SMS twice as long. */
const timeOf = (sentAt: string) =>
  `${formatTimeForPeople(new Date(sentAt)).replaceAll(/\s/g, ' ')}, Sydney time`;

/** How long a code of a mail works, and which one it is where several are on their way. */
export function codeLife({ sentAt }: Sent): string {
  const life = `It works for ${ONE_TIME_CODE_MINUTES} minutes, and once.`;
  return sentAt === undefined ? life : `We sent it at ${timeOf(sentAt)}. ${life}`;
}

/** `about`: what the code is for, such as ` to confirm this number`. */
export function codeSms({ code, sentAt }: z.output<typeof CodeBody>, about = ''): string {
  const sent = sentAt === undefined ? '' : `, sent at ${timeOf(sentAt)}`;
  return `${code} is your Wattle code${about}${sent}. It works for ${ONE_TIME_CODE_MINUTES} minutes. We will never ask you for it.`;
}
