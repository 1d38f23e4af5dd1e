import type { OperationBudget } from '@wattle/contract';
import { MESSAGES } from '@wattle/domain/messages/all';
import { WHAT_IF_MESSAGES } from '@wattle/domain/score/what-if/words';

/** What an operator can widen: `RATE_LIMIT_FACTOR`, `SMS_PER_HOUR` and `LEADS_PER_HOUR`. */
export type Multiplier = 'address-factor' | 'sms-per-hour' | 'leads-per-hour';

/** How often something may happen, and what follows when it happens more often. */
export type Budget = {
  hits: number;
  windowMs: number;
  /** The setting that `hits` is multiplied by. */
  times?: Multiplier;
  /** How long it is refused after the last allowed hit; the rest of the window when absent. */
  blockMs?: number;
  /** Each further block lasts twice as long, up to this. */
  blockMaxMs?: number;
  /** The share of the hits at which an alarm is logged. */
  alarmAt?: number;
  /** false: counted only for its alarm. */
  refuses?: false;
  /** The sentence shown to a caller whom the guard refuses. */
  says?: string;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Every limit in one table, each with its reason. Those that an operation of the contract names are counted by a guard,
 * before it begins; the others by a use case, as part of its own rule.
 */
export const BUDGETS = {
  /**
   * Wrong passwords from one address, whichever account they are for (security-targets, 'Wrong passwords'); a browser
   * that has passed before is exempt.
   */
  passwordByAddress: { hits: 10, windowMs: 10 * MINUTE, times: 'address-factor' },
  /** Wrong passwords for one account from one browser: 6, then 15 minutes, doubling to two hours. */
  passwordByDevice: { hits: 6, windowMs: HOUR, blockMs: 15 * MINUTE, blockMaxMs: 2 * HOUR },
  /** Wrong passwords for one account from browsers that never passed; the owner's own is exempt. */
  passwordByAccount: { hits: 100, windowMs: 24 * HOUR },
  /**
   * Registrations with one address, each of which tries a password against the address's owner: separate from log-ins.
   */
  registrationGuessByAccount: { hits: 100, windowMs: 24 * HOUR },
  /** Wrong passwords with the mailed link of one registration, as for a log-in. */
  passwordByRegistration: { hits: 6, windowMs: HOUR, blockMs: 15 * MINUTE, blockMaxMs: 2 * HOUR },
  /** Codes to one destination, per requester: five in a window, then two hours ('Resend'). */
  codeByDestination: { hits: 5, windowMs: HOUR, blockMs: 2 * HOUR },
  /** Codes requested by one account, whatever the destination. */
  codeByAccount: { hits: 10, windowMs: HOUR, blockMs: 2 * HOUR },
  /**
   * To one mailbox that nobody has proved, from all requesters: enough for twelve, so that nobody can fill another's.
   */
  mailToAddress: { hits: 60, windowMs: 24 * HOUR },
  /** To one number that nobody has proved, from all requesters: enough for four. */
  smsToNumber: { hits: 20, windowMs: 24 * HOUR },
  /** SMS to numbers that nobody has proved, from one network address ('SMS spent by strangers'). */
  smsByAddress: { hits: 20, windowMs: HOUR, times: 'address-factor' },
  /** The same for its /24, or its /48 of IPv6: what one customer of a hosting provider has. */
  smsByNetwork: { hits: 100, windowMs: HOUR, times: 'address-factor' },
  /**
   * The same for a thousand neighbouring numbers: a range may pay whoever sends to it. The whole product's budget,
   * spread over all Australian mobiles, brings less than one SMS an hour to such a range.
   */
  smsByNumberPrefix: { hits: 30, windowMs: HOUR },
  /** All of these: three quarters of the limit below, so that a quarter is left for log-ins. */
  smsOfStrangers: { hits: 0.75, windowMs: HOUR, times: 'sms-per-hour' },
  /** Every SMS of the product: caps the bill, should everything else fail. */
  smsOverall: { hits: 1, windowMs: HOUR, times: 'sms-per-hour', alarmAt: 0.5 },
  /**
   * Temporary passwords requested from one address: enough for a forgetful household. A browser that has passed before
   * is exempt.
   */
  resetByAddress: { hits: 10, windowMs: 10 * MINUTE, times: 'address-factor' },
  /** The same for one account from a browser that has passed before. */
  resetByDevice: { hits: 10, windowMs: 10 * MINUTE },
  /**
   * For one mailbox and birth date: people who do not know the date can't use up the owner's. The window is the life of
   * a temporary password, so that the newest mail works for as long as this refuses.
   */
  resetByPerson: { hits: 5, windowMs: 30 * MINUTE },
  /**
   * For one mailbox, whatever the date. Never refuses, as anybody can fill it: the log says that somebody is guessing
   * the date.
   */
  resetByMailbox: { hits: 100, windowMs: 24 * HOUR, alarmAt: 1, refuses: false },
  /** Wrong old passwords of one member, as for a sign-in: a borrowed session must not be used to try them out. */
  oldPasswordByMember: { hits: 6, windowMs: HOUR, blockMs: 15 * MINUTE, blockMaxMs: 2 * HOUR },
  /**
   * New numbers that one account is given for a lost phone: each is an SMS and a mail that its owner must object to, so
   * whoever was stopped three times can't go on asking until somebody overlooks it.
   */
  lostPhoneByMember: { hits: 3, windowMs: 7 * 24 * HOUR, says: MESSAGES.lostPhoneTooOften },
  /** Wrong passwords of one member who cancels or deletes the account: in addition to the previous one. */
  leavingPasswordByMember: { hits: 5, windowMs: HOUR, blockMs: 15 * MINUTE, blockMaxMs: 2 * HOUR },
  /** Copies of everything that is held: a person needs one or two; a thief in a hurry gets no more. */
  copyByMember: { hits: 10, windowMs: HOUR },
  /** Credit reports on paper for one member: drawing one takes processor time. */
  reportPaperByMember: { hits: 20, windowMs: HOUR },
  /**
   * Saved preferences and withdrawn consents of one member: each is a permanent record. A save is counted once it is
   * known not to cancel the account, since no number of saves may get in the way of that.
   */
  preferencesByMember: { hits: 60, windowMs: HOUR, says: MESSAGES.tooManyTries },
  /** Registrations from one address: a household, not a bot farm. */
  registrationByAddress: { hits: 20, windowMs: 10 * MINUTE, times: 'address-factor' },
  /** Invited persons' links from one address: nobody opens many, and guessing is hopeless anyway. */
  invitationByAddress: { hits: 30, windowMs: 10 * MINUTE, times: 'address-factor' },
  /** Field checks, challenges, look-ups and pressed links from one address: far above what a person types. */
  entryByAddress: { hits: 240, windowMs: MINUTE, times: 'address-factor' },
  /** Enquiries and complaints from one address: enough for a talkative household. */
  contactByAddress: { hits: 10, windowMs: HOUR, times: 'address-factor' },
  /** From one account, whatever the address. */
  contactByAccount: { hits: 10, windowMs: 24 * HOUR },
  /**
   * To one mailbox, which is mailed a reference number each time: nobody may fill another's that way. Beyond it no mail
   * is sent, but the message is accepted all the same.
   */
  contactByMailbox: { hits: 5, windowMs: 24 * HOUR },
  /**
   * Correction requests opened and closed by one member: enough for every item of a long file, but not to flood the
   * bureau.
   */
  correctionsByMember: { hits: 40, windowMs: 24 * HOUR },
  /**
   * Bans requested and extended by one member: nobody freezes a file many times a day. A refused request is given back.
   */
  bansByMember: { hits: 10, windowMs: 24 * HOUR },
  /** Bans lifted by one member: more than can be requested, so that whoever froze a file can always open it. */
  banLiftsByMember: { hits: 20, windowMs: 24 * HOUR },
  /** Clicks, departures for partners and referrals from one address: above what a household presses. */
  clickByAddress: { hits: 120, windowMs: MINUTE, times: 'address-factor' },
  /** Departures of which a partner is told, from one network address: nobody looks for this many loans in an hour. */
  leadsByAddress: { hits: 20, windowMs: HOUR, times: 'address-factor' },
  /** The same for its /24, or its /48 of IPv6. */
  leadsByNetwork: { hits: 100, windowMs: HOUR, times: 'address-factor' },
  /** All of these: what partners may be billed for, should everything else fail. */
  leadsOverall: { hits: 1, windowMs: HOUR, times: 'leads-per-hour', alarmAt: 0.5 },
  /** Documents of one member: three attempts with one document, five checks a day ('Identity check'). */
  identityByDocument: { hits: 3, windowMs: 24 * HOUR },
  identityByMember: { hits: 5, windowMs: 24 * HOUR },
  /** What one member tries on their file: enough for quick fingers, but not to hammer the bureau. */
  whatIfByMember: { hits: 120, windowMs: 10 * MINUTE, says: WHAT_IF_MESSAGES.tooMany },
  /** Saves of one member's wizards: a step every second, faster than anybody types. */
  wizardByMember: { hits: 600, windowMs: 10 * MINUTE },
} as const satisfies Record<string, Budget> & Record<OperationBudget, Budget>;

export type BudgetName = keyof typeof BUDGETS;
