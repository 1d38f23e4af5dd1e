import { waitInWords } from '@wattle/domain/messages/waiting';
import { z } from 'zod';

import type { Refusal } from '#api/platform/refusal.ts';
import {
  addressFactor,
  type Budget,
  defineBudgets,
  HOUR,
  WHOLE_PRODUCT,
} from '#api/platform/throttles/budget.ts';
import { networkOf } from '#api/platform/throttles/network.ts';
import type { Hit, Verdict } from '#api/platform/throttles/throttle.ts';

export const CODE_BUDGETS = defineBudgets({
  /** Codes per requester and destination: five per window, then a block of two hours ('Resend'). */
  codeByDestination: { counts: 'done', hits: 5, windowMs: HOUR, blockMs: 2 * HOUR },
  /** Codes per account. */
  codeByAccount: { counts: 'done', hits: 10, windowMs: HOUR, blockMs: 2 * HOUR },
  /**
   * Codes to one unverified mailbox from all requesters. Room for twelve requesters, so that one cannot use up
   * another's.
   */
  mailToAddress: { counts: 'done', hits: 60, windowMs: 24 * HOUR },
  /**
   * SMS per account to its verified number. Codes that were entered are given back elsewhere, but their SMS were paid for:
   * this is what five an hour and a pause of two hours came to in a day.
   */
  smsByAccount: { counts: 'done', hits: 60, windowMs: 24 * HOUR },
  /** Codes to one unverified number from all requesters, whatever they are for. Room for four requesters. */
  smsToNumber: { counts: 'done', hits: 20, windowMs: 24 * HOUR },
  /** SMS to unverified numbers per address ('SMS spent by strangers'). */
  smsByAddress: { counts: 'done', hits: 20, windowMs: HOUR, times: addressFactor },
  /** The same per /24 or IPv6 /48, which one customer of a hosting provider may have. */
  smsByNetwork: { counts: 'done', hits: 100, windowMs: HOUR, times: addressFactor },
  /**
   * The same per thousand neighbouring numbers: a range's owner may earn from each SMS. The overall budget, divided
   * among all Australian mobiles, is less than one SMS an hour for such a range.
   */
  smsByNumberPrefix: { counts: 'done', hits: 30, windowMs: HOUR },
  /** All SMS to unverified numbers: three quarters of the limit below, so that a quarter is left for logins. */
  smsOfStrangers: { counts: 'done', hits: 0.75, windowMs: HOUR, times: ({ smsPerHour }) => smsPerHour },
  /** All SMS: caps the bill. */
  smsOverall: {
    counts: 'done',
    hits: 1,
    windowMs: HOUR,
    times: ({ smsPerHour }) => smsPerHour,
    alarmAt: 0.5,
    gauge: 'sms',
  },
});
export const {
  mailToAddress,
  smsByAccount,
  smsByAddress,
  smsByNetwork,
  smsByNumberPrefix,
  smsOfStrangers,
  smsOverall,
} = CODE_BUDGETS;
const { codeByDestination, codeByAccount, smsToNumber } = CODE_BUDGETS;

export const CodePurpose = z.enum([
  'register-email',
  'register-mobile',
  'login-email',
  'login-mobile',
  'change-email',
  'change-mobile',
  'lost-mobile',
]);
export type CodePurpose = z.output<typeof CodePurpose>;

/** A requested code. */
export const AskedCode = z.object({
  purpose: CodePurpose,
  destination: z.string(),
  /** Account charged for the code: a member or a registration. */
  account: z.string(),
  /** The caller's address; null for a login, whose destination is verified. */
  address: z.string().nullable(),
});
export type AskedCode = z.output<typeof AskedCode>;

const isSms = (purpose: CodePurpose) => purpose.endsWith('mobile');

const SMS_OVERALL: Hit = { budget: smsOverall, subject: WHOLE_PRODUCT };

/**
 * Separate counts, because anyone can register with a member's address or change to it; that must not use up the
 * member's login codes.
 */
function occasionOf(purpose: CodePurpose): string {
  if (purpose.startsWith('login')) return 'login';
  if (purpose.startsWith('lost')) return 'lost';
  return purpose.startsWith('change') ? 'change' : 'registration';
}

type Owned = Omit<AskedCode, 'address'> & { address?: string | null };

/**
 * Budgets of a code that the right one gives back, because its reader is the owner. For an unverified destination each
 * requester has its own five: registrations are counted by address, because starting one is free, members by account.
 */
export function hitsOfOwner({ purpose, destination, account, address }: Owned): Hit[] {
  const occasion = occasionOf(purpose);
  const target = `${occasion} ${destination}`;
  const asker = (purpose === 'register-email' ? address : null) ?? account;
  const own: Hit[] = [
    { budget: codeByDestination, subject: `${target} ${asker}` },
    { budget: codeByAccount, subject: account },
  ];
  return isSms(purpose) || occasion === 'login' ? own : [...own, { budget: mailToAddress, subject: target }];
}

/** Budgets of a code. The daily total per destination is limited too, so that no mailbox or phone is flooded. */
export function hitsOf(asked: AskedCode): Hit[] {
  const { purpose, destination, account, address } = asked;
  const own = hitsOfOwner(asked);
  if (!isSms(purpose)) return own;
  if (address === null) return [...own, { budget: smsByAccount, subject: account }, SMS_OVERALL];
  return [...own, ...hitsOfStrangersSms({ address, destination })];
}

/** Budgets of an SMS to an unverified number. */
function hitsOfStrangersSms({ address, destination }: { address: string; destination: string }): Hit[] {
  return [
    { budget: smsToNumber, subject: destination },
    { budget: smsByAddress, subject: address },
    { budget: smsByNetwork, subject: networkOf(address) },
    { budget: smsByNumberPrefix, subject: destination.slice(0, NUMBER_PREFIX) },
    { budget: smsOfStrangers, subject: WHOLE_PRODUCT },
    SMS_OVERALL,
  ];
}

/** `0412 345`: a thousand numbers with the same first seven digits. */
const NUMBER_PREFIX = 7;

const OF_THE_ASKER: readonly Budget[] = [codeByDestination, codeByAccount, smsByAccount];

/** A refusal that says which limit it is, when it ends, and how to proceed without waiting. */
export function refusalOf({ by, retryAfterSeconds }: Extract<Verdict, { allowed: false }>): Refusal {
  const code = 'code-send-limit';
  const again = `You can ask for another in ${waitInWords(retryAfterSeconds)}, or contact us.`;
  const why = OF_THE_ASKER.includes(by)
    ? 'You have asked for too many codes.'
    : by === mailToAddress
      ? 'Too many codes were asked for with this email address.'
      : 'We cannot send a code to this number at the moment.';
  return { code, errorMessage: `${why} ${again}`, retryAfterSeconds };
}
