import { fail, succeed } from '@wattle/domain/outcome';
import type { AttributePoints, ScoreAttribute } from '@wattle/domain/score/score-moves';
import { isScoreOn, type ScoreRange } from '@wattle/domain/score/score-ranges';
import { z } from 'zod';

import { makeAskBureau, type AskFailure } from './ask-bureau.ts';
import type { Provider } from '#api/platform/providers/provider.ts';

import { creditFileOf, PlainFile } from './plain-file.ts';
import type { BureauAnswer, BureauGateway } from '../../score/bureau-gateway.ts';

const Contribution = z.object({
  label: z.string().min(1).max(200),
  text: z.string().min(1).max(1000),
  level: z.enum(['high', 'medium', 'low']),
  positive: z.boolean(),
});

const ATTRIBUTES: Readonly<Record<string, ScoreAttribute>> = {
  REPAYMENTS: 'repayments',
  ARREARS: 'arrears',
  DEFAULTS: 'defaults',
  COURT_ACTIONS: 'court-actions',
  ENQUIRIES: 'enquiries',
  HIGH_COST_CREDIT: 'high-cost-credit',
  FILE_AGE: 'file-age',
  ACCOUNT_MIX: 'account-mix',
  HOME_LOAN: 'home-loan',
  UNSECURED_LIMITS: 'unsecured-limits',
  NEWEST_ACCOUNT: 'newest-account',
};

const Attribute = z.object({
  code: z.string(),
  label: z.string().min(1).max(200),
  fact: z.string().min(1).max(200),
  points: z.int(),
});

const reportIn = (range: ScoreRange) =>
  z.object({
    asOf: z.string(),
    score: z.number().refine((score) => isScoreOn(range, score), `outside ${range}`),
    contributions: z.array(Contribution).max(50),
    /** Optional: attributes explain a score, so invalid ones must not withhold it. */
    attributes: z.array(Attribute).max(50).catch([]),
    file: PlainFile,
  });

const PRODUCTS = ['score', 'contributions', 'attributes', 'file'] as const;

type Deps = { provider: Provider; key: string; range: ScoreRange };

/** Repeating an enquiry is safe: the bureau recognises the reference. */
export function makeHttpBureauGateway({ range, ...deps }: Deps): BureauGateway {
  const ask = makeAskBureau(deps);
  const Report = reportIn(range);
  return {
    async enquire({ reference, subject, month }) {
      const answer = await ask({
        path: '/v2/enquiries/consumer-access',
        subject,
        body: { reference, asOf: month, history: 0, products: [...PRODUCTS] },
        answer: Report,
      });
      if (!answer.ok) return failed(answer.failure);
      const { score, contributions, attributes, file, asOf } = answer.value;
      if (asOf !== month) return fail('unreached');
      const advice = contributions.map(({ label, text, level, positive }) => ({
        label,
        text,
        level,
        isPositive: positive,
      }));
      return succeed({
        score,
        advice,
        attributes: attributes.flatMap(knownAttribute),
        file: creditFileOf(file),
        protocol: 'plain',
      });
    },
  };
}

/** What breaks the protocol is kept for an operator, and nothing of it is used. */
function failed({ because, malformed }: AskFailure): BureauAnswer {
  if (malformed === null) return fail(because);
  const { path, body: answer } = malformed;
  return {
    ...fail('unavailable' as const),
    quarantined: { kind: 'refused', protocol: 'plain', paths: [path], answer },
  };
}

/** Drops unknown attributes; their points stay unexplained. */
function knownAttribute({ code, ...rest }: z.infer<typeof Attribute>): AttributePoints[] {
  const attribute = Object.hasOwn(ATTRIBUTES, code) ? ATTRIBUTES[code] : undefined;
  return attribute === undefined ? [] : [{ attribute, ...rest }];
}
