import { fail, succeed } from '@wattle/domain/outcome';
import { isScore } from '@wattle/domain/score-bands';
import { z } from 'zod';

import { refusalCode, type Provider, type ProviderFailure } from '#api/platform/provider.ts';

import type { BureauGateway, DefiniteFailure, PassingFailure } from './score.ports.ts';

const Contribution = z.object({
  label: z.string().min(1).max(200),
  text: z.string().min(1).max(1000),
  level: z.enum(['high', 'medium', 'low']),
  positive: z.boolean(),
});

/** Lists of the file pass as they are: they are kept, and read by the report alone. */
const File = z.looseObject({
  accounts: z.array(z.unknown()),
  enquiries: z.array(z.unknown()),
  defaults: z.array(z.unknown()),
  courtActions: z.array(z.unknown()),
});

const Report = z.object({
  asOf: z.string(),
  score: z.number().refine(isScore, 'outside 0 to 1200'),
  contributions: z.array(Contribution).max(50),
  file: File,
});

type Deps = { provider: Provider; key: string };

/** Speaks to the credit bureau. An enquiry is safe to repeat: the bureau knows the reference again. */
export function makeHttpBureauGateway({ provider, key }: Deps): BureauGateway {
  return {
    async enquire({ reference, subject, month }) {
      const { consentGivenAt, addresses, middleName, ...person } = subject;
      const answer = await provider({
        method: 'POST',
        path: '/v2/enquiries/consumer-access',
        headers: { authorization: `Bearer ${key}` },
        body: {
          reference,
          subject: { ...person, middleName: middleName === '' ? null : middleName, addresses },
          consent: { accessSeekerAuthority: true, givenAt: consentGivenAt.toISOString() },
          asOf: month,
          history: 0,
          products: ['score', 'contributions', 'file'],
        },
        answer: Report,
        repeatable: true,
      });
      if (!answer.ok) return fail(failureOf(answer.failure));
      const { score, contributions, file, asOf } = answer.value;
      if (asOf !== month) return fail('unreached');
      const advice = contributions.map(({ label, text, level, positive }) => ({
        label,
        text,
        level,
        isPositive: positive,
      }));
      return succeed({ score, advice, file });
    },
  };
}

/** Statuses that say something of us or of the way there, and nothing of the person. */
const OURS = new Set([401, 403, 404, 405, 407, 408, 429]);

function failureOf(failure: ProviderFailure): DefiniteFailure | PassingFailure {
  if (failure.kind !== 'rejected') return 'unreached';
  const code = refusalCode(failure);
  if (code === 'NO_FILE') return 'no-file';
  if (code === 'TRY_LATER') return 'try-later';
  if (code === 'UNAVAILABLE') return 'unavailable';
  if (code === 'SUBJECT_REJECTED') return 'details-rejected';
  if (code === 'BIRTH_DATE_MISMATCH') return 'identity-mismatch';
  return failure.status >= 500 || OURS.has(failure.status) ? 'unreached' : 'contact-us';
}
