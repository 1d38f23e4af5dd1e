import { z } from 'zod';

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const name = z.string().trim().min(1).max(120);

/** The person whose file it is. */
export const Subject = z.object({
  givenName: name,
  middleName: name.nullish(),
  familyName: name,
  dateOfBirth: z.iso.date().refine((date) => date >= '1900-01-01', 'before 1900'),
  gender: z.enum(['M', 'F']).nullish(),
  licenceNumbers: z.array(z.string().min(1).max(40)).max(5).optional(),
  addresses: z
    .array(z.object({ line: z.string().min(1).max(400), current: z.boolean() }))
    .min(1)
    .max(5),
});

/** An access seeker's enquiry on a consumer's behalf. */
export const Enquiry = z.object({
  reference: z.uuid(),
  subject: Subject,
  consent: z.object({ accessSeekerAuthority: z.literal(true), givenAt: z.iso.datetime({ offset: true }) }),
  asOf: month,
  history: z.int().min(0).max(24),
  /** Own access when left out. A request for any other purpose is refused while a ban is in force. */
  purpose: z.enum(['own-access', 'credit-application', 'account-review']).optional(),
  /** When the enquiry is made; a ban is looked up for that day. */
  at: z.iso.datetime({ offset: true }).optional(),
  products: z.array(z.enum(['score', 'contributions', 'attributes', 'file'])).min(1),
});
export type Enquiry = z.infer<typeof Enquiry>;

type Named = Pick<Enquiry['subject'], 'givenName' | 'familyName' | 'dateOfBirth'>;

/** A person is one name and birth date, however typed: case, accents, spaces and hyphens do not count. */
export function personKey({ givenName, familyName, dateOfBirth }: Named): string {
  return `${plain(givenName)}|${plain(familyName)}|${dateOfBirth}`;
}

export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}
