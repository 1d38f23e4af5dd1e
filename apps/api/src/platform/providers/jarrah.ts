import { z } from 'zod';

import type { BureauSubject } from './bureau.ts';
import { parseJson } from './parse-json.ts';

/** What all calls to Jarrah Credit, a bureau with JSON:API 1.1, have in common. */
const MEDIA_TYPE = 'application/vnd.api+json';

export const jarrahHeaders = (key: string) => ({ authorization: `Bearer ${key}`, accept: MEDIA_TYPE });
/** Of calls with a body. */
export const JARRAH_BODY = { 'content-type': MEDIA_TYPE };

const SEXES = { F: 'female', M: 'male' } as const;

export function jarrahPerson(subject: Omit<BureauSubject, 'consentGivenAt'>) {
  const { givenName, middleName, familyName, dateOfBirth, gender, addresses } = subject;
  return {
    firstName: givenName,
    middleNames: middleName === '' ? null : middleName,
    familyName,
    birthDate: dateOfBirth,
    sex: gender === null ? null : SEXES[gender],
    addresses: addresses.map(({ line, current }) => ({ text: line, isCurrent: current })),
  };
}

const Errors = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) });

/** The code of the first error in a document of errors, which may be text; null for anything else. */
export function jarrahErrorCode(body: unknown): string | null {
  const parsed = Errors.safeParse(typeof body === 'string' ? parseJson(body) : body);
  return parsed.success ? (parsed.data.errors[0]?.code ?? null) : null;
}
