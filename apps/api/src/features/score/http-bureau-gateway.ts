import { fail, succeed } from '@wattle/domain/outcome';
import { isScore } from '@wattle/domain/score/score-bands';
import { z } from 'zod';

import { makeAskBureau } from '#api/platform/providers/bureau.ts';
import type { Provider } from '#api/platform/providers/provider.ts';

import type { BureauGateway } from './score.ports.ts';

const Contribution = z.object({
  label: z.string().min(1).max(200),
  text: z.string().min(1).max(1000),
  level: z.enum(['high', 'medium', 'low']),
  positive: z.boolean(),
});

/** The file's lists pass through unchanged: they are stored, and only the report reads them. */
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

/** Calls the credit bureau. An enquiry is safe to repeat: the bureau recognises the reference. */
export function makeHttpBureauGateway(deps: { provider: Provider; key: string }): BureauGateway {
  const ask = makeAskBureau(deps);
  return {
    async enquire({ reference, subject, month }) {
      const answer = await ask({
        path: '/v2/enquiries/consumer-access',
        subject,
        body: { reference, asOf: month, history: 0, products: ['score', 'contributions', 'file'] },
        answer: Report,
      });
      if (!answer.ok) return answer;
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
