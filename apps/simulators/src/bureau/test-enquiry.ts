import { randomUUID } from 'node:crypto';
import type { Running } from '../test-simulators.ts';
import type { Enquiry } from './enquiry.ts';

export const HEADERS = { authorization: 'Bearer simulated-bureau-key' };

/** The last name chooses the persona. */
export const subjectOf = (familyName: string) => ({
  givenName: 'Robin',
  middleName: null,
  familyName,
  dateOfBirth: '1985-04-12',
  gender: null,
  addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
});

type Changes = Partial<Omit<Enquiry, 'subject'>> & { subject?: Partial<Enquiry['subject']> };

export function testEnquiry(familyName: string, { subject, ...changes }: Changes = {}): Enquiry {
  return {
    reference: randomUUID(),
    subject: { ...subjectOf(familyName), ...subject },
    consent: { accessSeekerAuthority: true, givenAt: '2026-11-01T09:00:00.000+11:00' },
    asOf: '2026-11',
    history: 0,
    products: ['score', 'contributions', 'file'],
    ...changes,
  };
}

export const sendEnquiry = (simulators: Running, body: unknown, headers: Record<string, string> = HEADERS) =>
  simulators.send('POST', '/bureau/v2/enquiries/consumer-access', { headers, body });
