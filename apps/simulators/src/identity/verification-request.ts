import { z } from 'zod';

const text = z.string().trim().min(1).max(120);
const number = z.string().trim().min(1).max(30);

export const VerificationRequest = z.object({
  reference: z.string().min(1).max(100),
  person: z.object({
    givenName: text,
    middleName: text.nullish(),
    familyName: text,
    dateOfBirth: z.iso.date(),
  }),
  document: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('DRIVER_LICENCE'),
      state: z.enum(['NSW', 'VIC', 'SA', 'WA', 'NT', 'QLD', 'ACT', 'TAS']),
      number,
      cardNumber: number,
    }),
    z.object({ type: z.literal('PASSPORT'), country: z.string().regex(/^[A-Z]{3}$/), number }),
    z.object({
      type: z.literal('MEDICARE'),
      number,
      referenceNumber: z.string().regex(/^\d{1,2}$/),
      middleNameOnCard: text.nullish(),
      expiry: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
      colour: z.string().min(1).max(10),
    }),
  ]),
});
export type VerificationRequest = z.infer<typeof VerificationRequest>;
