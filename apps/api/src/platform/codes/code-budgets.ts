import { networkOf } from '../throttles/network.ts';
import type { Refusal } from '../refusal.ts';
import type { Hit, Verdict } from '../throttles/throttle.ts';
import { defineBudget, HOUR, type Budget } from '../throttles/budget.ts';

/** Codes to one destination, per requester: five in a window, then two hours ('Resend'). */
export const codeByDestination = defineBudget({
  name: 'codeByDestination',
  hits: 5,
  windowMs: HOUR,
  blockMs: 2 * HOUR,
});

/** Codes requested by one account, whatever the destination. */
export const codeByAccount = defineBudget({
  name: 'codeByAccount',
  hits: 10,
  windowMs: HOUR,
  blockMs: 2 * HOUR,
});

/**
 * To one mailbox that nobody has proved, from all requesters: enough for twelve, so that nobody can fill another's.
 */
export const mailToAddress = defineBudget({ name: 'mailToAddress', hits: 60, windowMs: 24 * HOUR });

/** To one number that nobody has proved, from all requesters: enough for four. */
export const smsToNumber = defineBudget({ name: 'smsToNumber', hits: 20, windowMs: 24 * HOUR });

/** SMS to numbers that nobody has proved, from one network address ('SMS spent by strangers'). */
export const smsByAddress = defineBudget({
  name: 'smsByAddress',
  hits: 20,
  windowMs: HOUR,
  times: 'address-factor',
});

/** The same for its /24, or its /48 of IPv6: what one customer of a hosting provider has. */
export const smsByNetwork = defineBudget({
  name: 'smsByNetwork',
  hits: 100,
  windowMs: HOUR,
  times: 'address-factor',
});

/**
 * The same for a thousand neighbouring numbers: a range may pay whoever sends to it. The whole product's budget,
 * spread over all Australian mobiles, brings less than one SMS an hour to such a range.
 */
export const smsByNumberPrefix = defineBudget({ name: 'smsByNumberPrefix', hits: 30, windowMs: HOUR });

/** All of these: three quarters of the limit below, so that a quarter is left for log-ins. */
export const smsOfStrangers = defineBudget({
  name: 'smsOfStrangers',
  hits: 0.75,
  windowMs: HOUR,
  times: 'sms-per-hour',
});

/** Every SMS of the product: caps the bill, should everything else fail. */
export const smsOverall = defineBudget({
  name: 'smsOverall',
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

/** A code that somebody has requested. */
export type AskedCode = {
  purpose: CodePurpose;
  destination: string;
  /** The account charged for the codes: a member or a registration. */
  account: string;
  /** The caller's network address; null for a log-in, whose codes go to a destination that its member proved. */
  address: string | null;
};

const SMS_OVERALL: Hit = { budget: smsOverall, subject: 'all' };

/** Anybody can register with a member's address, or change to it; that must not use up the codes of their log-in. */
function occasionOf({ purpose }: AskedCode): string {
  if (purpose.startsWith('login')) return 'login';
  if (purpose.startsWith('lost')) return 'lost';
  return purpose.startsWith('change') ? 'change' : 'registration';
}

/**
 * What a code counts against. For a destination that nobody has proved, every requester has five of their own: somebody
 * registering is counted by network address, since beginning a registration costs nothing; a member by account. The
 * total sent there in a day is limited as well, so that no mailbox or telephone is flooded.
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
  if (address === null) return isSms ? [...own, SMS_OVERALL] : own;
  const all: Hit = { budget: isSms ? smsToNumber : mailToAddress, subject: target };
  return isSms ? [...own, all, ...hitsOfStrangersSms({ address, destination })] : [...own, all];
}

/** An SMS to an unproved number costs money, whoever requests it. */
function hitsOfStrangersSms({ address, destination }: { address: string; destination: string }): Hit[] {
  return [
    { budget: smsByAddress, subject: address },
    { budget: smsByNetwork, subject: networkOf(address) },
    { budget: smsByNumberPrefix, subject: destination.slice(0, NUMBER_PREFIX) },
    { budget: smsOfStrangers, subject: 'all' },
    SMS_OVERALL,
  ];
}

/** `0412 345`: the thousand numbers that differ in their last three digits. */
const NUMBER_PREFIX = 7;

const OF_THE_ASKER: readonly Budget[] = [codeByDestination, codeByAccount];

/** Says whose limit it is, when it ends, and that there is a way forward without waiting. */
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

function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'a minute';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
