import { EMPTY_FILE } from '@wattle/domain/credit-file/credit-file';
import { aSubject } from '@wattle/domain/credit-file/test-file';
import { fail, succeed } from '@wattle/domain/outcome';

import type { BureauGateway, BureauReport } from '../bureaus/bureau-gateway.ts';

type Answer = Awaited<ReturnType<BureauGateway['enquire']>>;
type Enquiry = Parameters<BureauGateway['enquire']>[0];

/** The member that `insertMember` makes. */
const ANNE = aSubject({
  givenName: 'Anne',
  familyName: "D'Arcy",
  birthDate: '1980-02-29',
  gender: null,
  addresses: [],
});

export function reportOf(score: number | null): BureauReport {
  const factor = { label: 'Payments on time', text: 'Every payment was on time.', level: 'high' } as const;
  return {
    score,
    advice: score === null ? [] : [{ ...factor, isPositive: true }],
    attributes: [],
    file: { ...EMPTY_FILE, subject: ANNE },
    protocol: 'plain',
    answer: '',
  };
}

/** A bureau that recognises references. */
export function gatewayOf(enquire: BureauGateway['enquire']): BureauGateway {
  return { isRepeatable: true, enquire, read: () => fail('unread') };
}

/** Returns its answers one by one, repeating the last, and records its enquiries. */
export function makeMemoryBureauGateway(answers: readonly Answer[] = [succeed(reportOf(735))]) {
  const enquiries: Enquiry[] = [];
  const gateway = gatewayOf(async (enquiry) => {
    enquiries.push(enquiry);
    const answer = answers[Math.min(enquiries.length, answers.length) - 1];
    if (answer === undefined) throw new Error('no answer is set up');
    return answer;
  });
  return { gateway, enquiries };
}
