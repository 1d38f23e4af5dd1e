import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { BureauAnswer, BureauGateway } from '../bureaus/bureau-gateway.ts';
import { reportOf } from './memory-bureau-gateway.ts';

/** The process dies here. */
class Killed extends Error {
  override name = 'Killed';
}

const quarantined = { kind: 'unread', protocol: 'plain', paths: ['x'], answer: '{}' } as const;
const unread: BureauAnswer = { ...fail('unread'), quarantined };
const own = reportOf(700);
const { file } = own;
const subject = file.subject === null ? null : { ...file.subject, birthDate: '1951-06-30' };
const stranger: BureauAnswer = succeed({ ...own, file: { ...file, subject } });

type Point = 'before sending' | 'before the answer' | 'before storing';
type Fault = {
  /** Whether the bureau may have taken the enquiry. */
  isTaken: boolean;
  answer: BureauAnswer;
  /** Where the process dies. */
  dies?: Point;
};

/** What can happen to an enquiry, as a gateway reports it. */
export const FAULTS = {
  'a refused connection': { isTaken: false, answer: fail('unsent') },
  'a time-out before sending': { isTaken: false, answer: fail('unsent') },
  'refused credentials': { isTaken: false, answer: fail('unsent') },
  'a time-out after sending': { isTaken: true, answer: fail('lost') },
  'a connection that is reset': { isTaken: true, answer: fail('lost') },
  'a status of 5xx': { isTaken: true, answer: fail('lost') },
  'an answer that is malformed': { isTaken: true, answer: unread },
  'an unknown code': { isTaken: true, answer: unread },
  'the file of another person': { isTaken: true, answer: stranger },
  'try later': { isTaken: false, answer: fail('try-later') },
  'a bureau that says it is down': { isTaken: false, answer: fail('unavailable') },
  'no file': { isTaken: true, answer: fail('no-file') },
  'rejected details': { isTaken: true, answer: fail('details-rejected') },
  'another identity': { isTaken: true, answer: fail('identity-mismatch') },
  'a question for us': { isTaken: true, answer: fail('contact-us') },
  'a process that dies before sending': { isTaken: false, answer: fail('lost'), dies: 'before sending' },
  'a process that dies before the answer': { isTaken: true, answer: fail('lost'), dies: 'before the answer' },
  'a process that dies before storing': { isTaken: true, answer: succeed(own), dies: 'before storing' },
  'a file without a score': { isTaken: true, answer: succeed(reportOf(null)) },
  'a good answer': { isTaken: true, answer: succeed(own) },
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS;

/**
 * A bureau that has the next of these faults at each call, and then good answers. `filed` are the enquiries that it files: one
 * a reference where it recognises them, otherwise one a call.
 */
export function makeFaultyBureau(faults: readonly FaultName[], isRepeatable: boolean) {
  const taken: { month: string; reference: string }[] = [];
  const calls: string[] = [];
  let dying = false;
  const gateway: BureauGateway = {
    isRepeatable,
    read: () => succeed(own),
    async enquire({ reference, month }) {
      const fault: Fault = FAULTS[faults[calls.length] ?? 'a good answer'];
      calls.push(month);
      await new Promise(setImmediate);
      if (fault.dies === 'before sending') throw new Killed();
      if (fault.isTaken) taken.push({ month, reference });
      if (fault.dies === 'before the answer') throw new Killed();
      dying = fault.dies === 'before storing';
      return fault.answer;
    },
  };
  return {
    gateway,
    calls,
    /** Throws once, in place of storing, where the process dies there. */
    die(): void {
      if (!dying) return;
      dying = false;
      throw new Killed();
    },
    filed: (month: string) => {
      const ofMonth = taken.filter((one) => one.month === month).map(({ reference }) => reference);
      return isRepeatable ? new Set(ofMonth).size : ofMonth.length;
    },
  };
}

/** What a process that dies leaves to its caller. */
export async function orDeath<T>(work: Promise<T>): Promise<Outcome<T, 'killed'>> {
  try {
    return succeed(await work);
  } catch (cause) {
    if (cause instanceof Killed) return fail('killed');
    throw cause;
  }
}
