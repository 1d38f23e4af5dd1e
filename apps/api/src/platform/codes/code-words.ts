import { formatTimeForPeople } from '@wattle/domain/calendar/calendar';
import { ONE_TIME_CODE_MINUTES } from '@wattle/domain/fields/one-time-code';
import { z } from 'zod';

import type { Context, Tx } from '../context.ts';
import type { Reservation } from '../throttles/reservations.ts';
import { giveBackWithin } from '../throttles/throttle.ts';

export const CodeBody = z.object({
  to: z.string(),
  code: z.string(),
  /** Missing in effects of the version before, as `counted` is. */
  sentAt: z.iso.datetime().optional(),
  /** What its sending counted: keys in hexadecimal, and the ends of their windows. */
  counted: z.array(z.tuple([z.string(), z.iso.datetime()])).optional(),
});

export type CodeBody = z.output<typeof CodeBody>;
type Counted = CodeBody['counted'];

export const countedInBody = (counted: readonly Reservation[]): Counted =>
  counted.map(({ key, until }) => [key.toString('hex'), until.toISOString()]);

/**
 * Gives back what a code counted that our provider did not take: an outage must not shut its owner out for longer. One
 * that the provider refused stays counted, because it can be asked for again and again.
 */
export async function codeUndelivered(
  _ctx: Context,
  tx: Tx,
  { body: { counted = [] }, why }: { body: { counted?: Counted }; why: string },
): Promise<void> {
  if (why === 'refused') return;
  await giveBackWithin(
    tx,
    counted.map(([key, until]) => ({ key: Buffer.from(key, 'hex'), until: new Date(until) })),
  );
}

type Sent = Pick<CodeBody, 'sentAt'>;

/** Plain blanks: another one makes an SMS twice as long. */
const timeOf = (sentAt: string) =>
  `${formatTimeForPeople(new Date(sentAt)).replaceAll(/\s/g, ' ')}, Sydney time`;

/** How long a code of a mail works, and which one it is where several are on their way. */
export function codeLife({ sentAt }: Sent): string {
  const life = `It works once, for ${ONE_TIME_CODE_MINUTES} minutes.`;
  return sentAt === undefined ? life : `We sent it at ${timeOf(sentAt)}. ${life}`;
}

/** `about`: what the code is for, such as ` to confirm this number`. */
export function codeSms({ code, sentAt }: CodeBody, about = ''): string {
  const sent = sentAt === undefined ? '' : `, sent at ${timeOf(sentAt)}`;
  return `${code} is your Wattle code${about}${sent}. It works for ${ONE_TIME_CODE_MINUTES} minutes. We never ask for it by phone.`;
}
