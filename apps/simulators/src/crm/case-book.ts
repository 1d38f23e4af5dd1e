import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';

const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    // A line break in a web-to-case field would inject another field.
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u);

export const CaseForm = z.strictObject({
  /** Idempotency key of the case. */
  reference: line(40),
  /** The sender's key for the person, when it knows one. */
  contactReference: line(60).optional(),
  organisation: line(60),
  recordType: line(60),
  kind: z.enum(['enquiry', 'complaint']),
  origin: line(120),
  firstName: line(100),
  lastName: line(100),
  email: line(200),
  phone: line(40),
  subject: line(200),
  description: z.string().min(1).max(1_000),
  receivedAt: z.iso.datetime(),
  acknowledgedAt: z.iso.datetime().optional(),
  answerDueOn: z.iso.date().optional(),
});
/** A case's text, with what its sender added later. */
export const CaseText = z.strictObject({ description: z.string().min(1).max(10_000) });

/** What the CRM says of a case; two that differ contradict each other. */
export const CaseStates = z.array(
  z.strictObject({ state: z.string(), answeredOn: z.string().optional(), lawDays: z.number().optional() }),
);
type CaseStates = z.infer<typeof CaseStates>;

export type CaseForm = z.infer<typeof CaseForm>;

export type Case = CaseForm & { caseId: string; createdAt: string };

export type CaseBook = {
  /** Idempotent by reference; `is-other` when a reference comes again with different contents. */
  open(form: CaseForm): Case | 'is-other';
  /** Replaces the text; undefined for an unknown case. */
  rewrite(reference: string, description: string): Case | undefined;
  /** Moves a case; without states it is deleted. False for an unknown one. */
  move(reference: string, states: CaseStates): boolean;
  /** Those that it has, each with its reference. */
  statesOf(references: readonly string[]): (CaseStates[number] & { reference: string })[];
  /** Newest first. */
  list(): Case[];
  /** Deletes a contact and all its cases; false for an unknown reference. */
  deleteContact(reference: string): boolean;
  clear(): void;
};

/** The CRM's cases, in memory. */
export function makeCaseBook(): CaseBook {
  const cases = new Map<string, { opened: Case; digest: string }>();
  const moved = new Map<string, CaseStates>();
  return {
    open(form) {
      const digest = createHash('sha256').update(JSON.stringify(form)).digest('hex');
      const known = cases.get(form.reference);
      if (known !== undefined) return known.digest === digest ? known.opened : 'is-other';
      const opened = { ...form, caseId: `crm_${randomUUID()}`, createdAt: new Date().toISOString() };
      cases.set(form.reference, { opened, digest });
      return opened;
    },
    rewrite(reference, description) {
      const known = cases.get(reference);
      if (known === undefined) return undefined;
      const opened = { ...known.opened, description };
      cases.set(reference, { ...known, opened });
      return opened;
    },
    move(reference, states) {
      if (!cases.has(reference)) return false;
      moved.set(reference, states);
      if (states.length === 0) cases.delete(reference);
      return true;
    },
    statesOf: (references) =>
      references.flatMap((reference) => {
        if (!cases.has(reference)) return [];
        const states = moved.get(reference) ?? [];
        return (states.length === 0 ? [{ state: 'received' }] : states).map((each) => ({
          reference,
          ...each,
        }));
      }),
    list: () => [...cases.values()].map(({ opened }) => opened).toReversed(),
    deleteContact(reference) {
      const theirs = [...cases.values()].filter(({ opened }) => opened.contactReference === reference);
      for (const { opened } of theirs) cases.delete(opened.reference);
      return theirs.length > 0;
    },
    clear: () => cases.clear(),
  };
}
