import { fail, succeed } from '@wattle/domain/outcome';
import type { AttributePoints, ScoreAttribute } from '@wattle/domain/score/score-moves';
import { isScoreOn, type ScoreRange } from '@wattle/domain/score/score-ranges';
import { z } from 'zod';

import { parseJson } from '#api/platform/providers/parse-json.ts';
import type { Provider } from '#api/platform/providers/provider.ts';
import { pathOf } from '#api/platform/providers/send-call.ts';
import { shownLine } from '#api/platform/providers/shown-text.ts';

import { makeAskBureau } from './ask-bureau.ts';
import { creditFileOf, PlainFile } from './plain-file.ts';
import { listOf } from './plain-values.ts';
import type { BureauAnswer, BureauGateway } from '../bureau-gateway.ts';

const PROTOCOL = 'plain';

const Contribution = z.object({
  label: shownLine(200).min(1),
  text: shownLine(1000).min(1),
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
  label: shownLine(200).min(1),
  fact: shownLine(200).min(1),
  points: z.int(),
});

const reportIn = (range: ScoreRange) =>
  z.object({
    asOf: z.string(),
    score: z
      .number()
      .refine((score) => isScoreOn(range, score), `outside ${range}`)
      .nullable(),
    contributions: listOf(Contribution, 50),
    /** Optional: attributes explain a score, so invalid ones must not withhold it. */
    attributes: listOf(Attribute, 50).catch([]),
    file: PlainFile,
  });

const NOTHING_SCORED = { contributions: [], attributes: [] };

const PRODUCTS = ['score', 'contributions', 'attributes', 'file'] as const;

type Deps = { provider: Provider; key: string; range: ScoreRange };

export function makeHttpBureauGateway({ range, ...deps }: Deps): BureauGateway {
  const ask = makeAskBureau(deps);
  const Report = reportIn(range);
  const read: BureauGateway['read'] = (answer, { month }) => {
    const parsed = Report.safeParse(parseJson(answer));
    if (!parsed.success) return unread(pathOf(parsed.error), answer);
    const { score, file, asOf } = parsed.data;
    if (asOf !== month) return unread('asOf', answer);
    const { contributions, attributes } = score === null ? NOTHING_SCORED : parsed.data;
    const advice = contributions.map(({ label, text, level, positive }) => ({
      label,
      text,
      level,
      isPositive: positive,
    }));
    const creditFile = creditFileOf(file);
    const report = succeed({
      score,
      advice,
      attributes: attributes.flatMap(knownAttribute),
      file: creditFile,
      protocol: PROTOCOL,
      answer,
    });
    const paths = creditFile.unread.map(({ path }) => path);
    if (paths.length === 0) return report;
    return { ...report, quarantined: { kind: 'unknown-parts', protocol: PROTOCOL, paths, answer } };
  };
  return {
    isRepeatable: true,
    read,
    async enquire({ reference, subject, month }) {
      const answer = await ask({
        path: '/v2/enquiries/consumer-access',
        subject,
        body: { reference, asOf: month, history: 0, products: [...PRODUCTS] },
      });
      if (answer.ok) return read(answer.value, { reference, month });
      const { because, unknown } = answer.failure;
      return unknown === null ? fail(because) : unread(unknown.path, unknown.body);
    },
  };
}

/** What breaks the protocol is kept for an operator, and nothing of it is used. */
const unread = (path: string, answer: string): BureauAnswer => ({
  ...fail('unread'),
  quarantined: { kind: 'unread', protocol: PROTOCOL, paths: [path], answer },
});

/** Drops unknown attributes; their points stay unexplained. */
function knownAttribute({ code, ...rest }: z.infer<typeof Attribute>): AttributePoints[] {
  const attribute = Object.hasOwn(ATTRIBUTES, code) ? ATTRIBUTES[code] : undefined;
  return attribute === undefined ? [] : [{ attribute, ...rest }];
}
