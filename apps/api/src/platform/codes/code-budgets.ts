import { waitInWords } from '@wattle/domain/messages/waiting';
import { networkOf } from '../throttles/network.ts';
import type { Refusal } from '../refusal.ts';
import type { Hit, Verdict } from '../throttles/throttle.ts';
import { defineBudget, HOUR, type Budget } from '../throttles/budget.ts';

/** Codes per requester and destination: five per window, then a block of two hours ('Resend'). */
export const codeByDestination = defineBudget({
  name: 'codeByDestination',
  counts: 'codes',
  hits: 5,
  windowMs: HOUR,
  blockMs: 2 * HOUR,
});

/** Codes per account. */
export const codeByAccount = defineBudget({
  name: 'codeByAccount',
  counts: 'codes',
  hits: 10,
  windowMs: HOUR,
  blockMs: 2 * HOUR,
});

/**
 * Codes to one unverified mailbox from all requesters. Room for twelve requesters, so that one cannot use up
 * another's.
 */
export const mailToAddress = defineBudget({
  name: 'mailToAddress',
  counts: 'codes',
  hits: 60,
  windowMs: 24 * HOUR,
});

/**
 * SMS per account to its verified number. Codes that were entered are given back elsewhere, but their SMS were paid for:
 * this is what five an hour and a pause of two hours came to in a day.
 */
export const smsByAccount = defineBudget({
  name: 'smsByAccount',
  counts: 'done',
  hits: 60,
  windowMs: 24 * HOUR,
});

/** Codes to one unverified number from all requesters. Room for four requesters. */
export const smsToNumber = defineBudget({
  name: 'smsToNumber',
  counts: 'done',
  hits: 20,
  windowMs: 24 * HOUR,
});

/** SMS to unverified numbers per address ('SMS spent by strangers'). */
export const smsByAddress = defineBudget({
  name: 'smsByAddress',
  counts: 'done',
  hits: 20,
  windowMs: HOUR,
  times: 'address-factor',
});

/** The same per /24 or IPv6 /48, which one customer of a hosting provider may have. */
export const smsByNetwork = defineBudget({
  name: 'smsByNetwork',
  counts: 'done',
  hits: 100,
  windowMs: HOUR,
  times: 'address-factor',
});

/**
 * The same per thousand neighbouring numbers: a range's owner may earn from each SMS. The overall budget, divided
 * among all Australian mobiles, is less than one SMS an hour for such a range.
 */
export const smsByNumberPrefix = defineBudget({
  name: 'smsByNumberPrefix',
  counts: 'done',
  hits: 30,
  windowMs: HOUR,
});

/** All SMS to unverified numbers: three quarters of the limit below, so that a quarter is left for logins. */
export const smsOfStrangers = defineBudget({
  name: 'smsOfStrangers',
  counts: 'done',
  hits: 0.75,
  windowMs: HOUR,
  times: 'sms-per-hour',
});

/** All SMS: caps the bill. */
export const smsOverall = defineBudget({
  name: 'smsOverall',
  counts: 'done',
  hits: 1,
  windowMs: HOUR,
  times: 'sms-per-hour',
  alarmAt: 0.5,
});

export type CodePurpose =
  | 'register-email'
  | 'register-mobile'
  | 'login-email'
  | 'login-mobile'
  | 'change-email'
  | 'change-mobile'
  | 'lost-mobile';

/** A requested code. */
export type AskedCode = {
  purpose: CodePurpose;
  destination: string;
  /** Account charged for the code: a member or a registration. */
  account: string;
  /** The caller's address; null for a login, whose destination is verified. */
  address: string | null;
};

const SMS_OVERALL: Hit = { budget: smsOverall, subject: 'all' };

/**
 * Separate counts, because anyone can register with a member's address or change to it; that must not use up the
 * member's login codes.
 */
function occasionOf({ purpose }: AskedCode): string {
  if (purpose.startsWith('login')) return 'login';
  if (purpose.startsWith('lost')) return 'lost';
  return purpose.startsWith('change') ? 'change' : 'registration';
}

/**
 * Budgets of a code. For an unverified destination each requester has its own five: registrations are counted by
 * address, because starting one is free, members by account. The daily total per destination is limited too, so that
 * no mailbox or phone is flooded.
 */
export function hitsOf(asked: AskedCode): Hit[] {
  const { purpose, destination, account, address } = asked;
  const isSms = purpose.endsWith('mobile');
  const target = `${occasionOf(asked)} ${destination}`;
  const asker = purpose === 'register-email' && address !== null ? address : account;
  const own: Hit[] = [
    { budget: codeByDestination, subject: `${target} ${asker}` },
    { budget: codeByAccount, subject: account },
  ];
  if (address === null)
    return isSms ? [...own, { budget: smsByAccount, subject: account }, SMS_OVERALL] : own;
  const all: Hit = { budget: isSms ? smsToNumber : mailToAddress, subject: target };
  return isSms ? [...own, all, ...hitsOfStrangersSms({ address, destination })] : [...own, all];
}

/** Budgets of an SMS to an unverified number. */
function hitsOfStrangersSms({ address, destination }: { address: string; destination: string }): Hit[] {
  return [
    { budget: smsByAddress, subject: address },
    { budget: smsByNetwork, subject: networkOf(address) },
    { budget: smsByNumberPrefix, subject: destination.slice(0, NUMBER_PREFIX) },
    { budget: smsOfStrangers, subject: 'all' },
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
