import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Running } from '../../test-simulators.ts';

export const headers = {
  'content-type': 'application/vnd.api+json',
  accept: 'application/vnd.api+json',
  authorization: 'Bearer simulated-second-bureau-key',
};
const path = '/jarrah/credit-report-requests';

export const person = {
  firstName: 'Robin',
  middleNames: null,
  familyName: 'Good',
  birthDate: '1985-04-12',
  sex: null,
  addresses: [{ text: '12 Smith Street, Sydney NSW 2000', isCurrent: true }],
};
const attributes = {
  person,
  consent: { givenTo: 'access-seeker', givenAt: '2026-11-01T09:00:00.000+11:00' },
  reportMonth: { year: 2026, month: 11 },
  scorecard: 'jarrah-1',
  requestedAt: '2026-11-14T22:15:30.000Z',
};

/** A request as of November 2026. */
export const requestFor = (familyName: string, changed: object = {}, id: string = randomUUID()) => ({
  data: {
    type: 'credit-report-requests',
    id,
    attributes: { ...attributes, person: { ...person, familyName }, ...changed },
  },
});

const Identifier = z.strictObject({ type: z.string(), id: z.string() });
const Coded = z.strictObject({ code: z.string(), label: z.string() });
const Month = z.strictObject({ year: z.int(), month: z.int() });

export const Report = z.strictObject({
  jsonapi: z.strictObject({ version: z.literal('1.1') }),
  data: z.strictObject({
    type: z.literal('credit-reports'),
    id: z.string().min(1),
    attributes: z.strictObject({
      reportMonth: Month,
      preparedAt: z.string(),
      fileOpenedOn: z.iso.date(),
      scores: z.array(
        z.strictObject({
          scorecard: z.string(),
          range: z.strictObject({ min: z.int(), max: z.int() }),
          value: z.int().min(0).max(1000),
          band: z.string(),
          contributingFactors: z
            .array(
              z.strictObject({
                code: z.string(),
                title: z.string().min(1),
                detail: z.string().min(1),
                effect: z.enum(['raises', 'lowers']),
                weight: z.enum(['major', 'moderate', 'minor']),
              }),
            )
            .min(1)
            .max(5),
        }),
      ),
    }),
    relationships: z.strictObject({
      request: z.strictObject({ data: Identifier }),
      person: z.strictObject({ data: Identifier }),
      accounts: z.strictObject({ data: z.array(Identifier) }),
      defaults: z.strictObject({ data: z.array(Identifier) }),
      seriousInfringements: z.strictObject({ data: z.array(Identifier) }),
      enquiries: z.strictObject({ data: z.array(Identifier) }),
      courtJudgments: z.strictObject({ data: z.array(Identifier) }),
      insolvencies: z.strictObject({ data: z.array(Identifier) }),
    }),
  }),
  included: z.array(Identifier.extend({ attributes: z.record(z.string(), z.unknown()) })),
});
export type Report = z.infer<typeof Report>;

export const Account = z.strictObject({
  accountNumber: z.string(),
  product: Coded,
  creditProvider: z.string(),
  firstCreditProvider: z.string(),
  holder: Coded,
  openedOn: z.iso.date(),
  closedOn: z.iso.date().nullable(),
  reportedOn: z.iso.date(),
  limitCents: z.int().positive().nullable(),
  termMonths: z.int().nullable(),
  isSecured: z.null(),
  payments: z.array(z.strictObject({ period: Month, state: z.string(), hardship: z.string().nullable() })),
});
export const Default = z.strictObject({
  accountNumber: z.string(),
  creditProvider: z.string(),
  product: Coded.nullable(),
  listedOn: z.iso.date(),
  originalCents: z.int(),
  outstandingCents: z.int(),
  state: Coded,
  clearedOn: z.iso.date().nullable(),
  isDisputed: z.boolean(),
  arrangement: Coded,
});
export const Enquiry = z.strictObject({
  madeOn: z.iso.date(),
  creditProvider: z.string(),
  product: Coded,
  amountCents: z.int(),
  holder: Coded,
  providerReference: z.string(),
});
export const Judgment = z.strictObject({
  decidedOn: z.iso.date(),
  creditor: z.string(),
  kind: Coded,
  court: z.string(),
  amountCents: z.int(),
  state: Coded,
});
export const Insolvency = z.strictObject({
  startedOn: z.iso.date(),
  endedOn: z.iso.date().nullable(),
  kind: Coded,
  reference: z.string(),
});
export const Person = z.looseObject({
  addresses: z.array(z.strictObject({ text: z.string(), isCurrent: z.boolean() })),
});

/** Sends a document, or text as it is. */
export function ask(simulators: Running, document: unknown, changed: Record<string, string> = {}) {
  const body = typeof document === 'string' ? document : JSON.stringify(document);
  return simulators.send('POST', path, { headers: { ...headers, ...changed }, body });
}

export const reportOf = async (simulators: Running, familyName: string, changed: object = {}) =>
  (await ask(simulators, requestFor(familyName, changed))).as(Report);

/** The included resources of a type, in the order of the report. */
export function listed<Shape>(report: Report, type: string, shape: z.ZodType<Shape>): Shape[] {
  return Object.values(report.data.relationships)
    .flatMap(({ data }) => data)
    .filter((identifier) => identifier.type === type)
    .map(({ id }) => {
      const found = report.included.filter((each) => each.type === type && each.id === id);
      if (found.length !== 1) throw new Error(`${type} ${id} is included ${found.length} times`);
      return shape.parse(found[0]?.attributes);
    });
}

export const putFault = (simulators: Running, mode: string) =>
  simulators.send('PUT', '/control/faults', { body: { provider: 'second-bureau', mode, delayMs: 1 } });

/** The errors of an answer by code and place. */
export const errorsOf = (json: unknown) =>
  z
    .object({
      errors: z.array(
        z.object({
          status: z.string(),
          code: z.string(),
          title: z.string(),
          source: z.union([z.object({ pointer: z.string() }), z.object({ header: z.string() })]).optional(),
        }),
      ),
    })
    .parse(json)
    .errors.map(({ status, code, source }) => ({ status, code, ...source }));
