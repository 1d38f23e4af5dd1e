import { CREDIT_FILE_VERSION, type CreditFile } from '@wattle/domain/credit-file/credit-file';
import { isScoreOn, SCALES, type ScoreRange } from '@wattle/domain/score/score-ranges';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { z, type ZodType } from 'zod';

import { parseJson } from '#api/platform/providers/parse-json.ts';
import type { BureauFailure } from '#api/platform/providers/bureau.ts';

import type { KeyFactor } from '../bureau-gateway.ts';
import { fewNames, plainName } from '../credit-files/unknown-names.ts';
import { Month, RESOURCES, type ResourceType } from './jarrah-resources.ts';
import { parseKnown, pathText, unknownText } from './parse-known.ts';

/** `month` is YYYY-MM. */
type Wanted = { reference: string; month: string; scorecard: string; range: ScoreRange };

/** Of an answer that is one: what it holds, and the places of what we do not know. */
type Report = { score: number; advice: KeyFactor[]; file: CreditFile; unknown: readonly string[] };

/** `unmappable`: the path of what is not as agreed. */
type Failure = { because: BureauFailure } | { unmappable: string };

const Id = z.string().min(1).max(200);
/** Members that JSON:API allows everywhere, and that say nothing about the person. */
const aside = { links: z.unknown().optional(), meta: z.unknown().optional() };

const identifier = <Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type), id: Id, meta: aside.meta });
const one = <Type extends string>(type: Type) => z.strictObject({ data: identifier(type), ...aside });
const many = (type: ResourceType) => z.strictObject({ data: z.array(identifier(type)), ...aside });

const Factor = z.strictObject({
  code: z.string(),
  title: z.string().trim().min(1).max(200),
  detail: z.string().trim().min(1).max(1000),
  effect: z.string(),
  weight: z.string(),
});
const Score = z.strictObject({
  scorecard: z.string(),
  range: z.strictObject({ min: z.number(), max: z.number() }),
  /** Checked for our scorecard only. */
  value: z.unknown(),
  band: z.unknown(),
  contributingFactors: z.array(Factor).max(50),
});

const Document = z.strictObject({
  jsonapi: z.unknown().optional(),
  ...aside,
  data: z.strictObject({
    type: z.literal('credit-reports'),
    id: Id,
    ...aside,
    attributes: z.strictObject({
      reportMonth: Month,
      preparedAt: z.string(),
      fileOpenedOn: z.iso.date().nullable(),
      scores: z.array(Score),
    }),
    relationships: z.strictObject({
      request: one('credit-report-requests'),
      person: one('people'),
      accounts: many('accounts'),
      defaults: many('defaults'),
      seriousInfringements: many('serious-infringements'),
      enquiries: many('enquiries'),
      courtJudgments: many('court-judgments'),
      insolvencies: many('insolvencies'),
    }),
  }),
  included: z.array(z.looseObject({ type: z.string(), id: Id })),
});
type Document = z.output<typeof Document>;

class Unmappable extends Error {
  override name = 'Unmappable';
  readonly path: string;

  constructor(path: string) {
    super(`cannot be mapped: ${path}`);
    this.path = path;
  }
}

export function readJarrahAnswer(text: string, wanted: Wanted): Outcome<Report, Failure> {
  const unknown = new Set<string>();
  try {
    const document = known(Document, parseJson(text), [], unknown);
    const { attributes, relationships } = document.data;
    if (relationships.request.data.id !== wanted.reference) {
      throw new Unmappable('data.relationships.request.data.id');
    }
    if (attributes.reportMonth !== wanted.month) throw new Unmappable('data.attributes.reportMonth');
    const scored = scoreOf(attributes.scores, wanted);
    const file = fileOf(document, unknown);
    if (scored === null) return fail({ because: 'contact-us' });
    return succeed({ ...scored, file, unknown: fewNames(unknown) });
  } catch (cause) {
    if (cause instanceof Unmappable) return fail({ unmappable: cause.path });
    throw cause;
  }
}

/** Parses a part at `place`, and adds what it does not know. Throws where anything else is wrong. */
function known<T>(schema: ZodType<T>, value: unknown, place: (string | number)[], unknown: Set<string>): T {
  const parsed = parseKnown(schema, value);
  if (!parsed.ok) throw new Unmappable(pathText([...place, ...parsed.failure]) || 'JSON');
  for (const path of parsed.value.unknown) unknown.add(unknownText([...place, ...path]));
  return parsed.value.value;
}

/** The score of our scorecard; null where the bureau has too little to make one. */
function scoreOf(
  scores: Document['data']['attributes']['scores'],
  { scorecard, range }: Wanted,
): Pick<Report, 'score' | 'advice'> | null {
  if (scores.length === 0) return null;
  const index = scores.findIndex((each) => each.scorecard === scorecard);
  const score = scores[index];
  const isOnly = scores.findLastIndex((each) => each.scorecard === scorecard) === index;
  if (score === undefined || !isOnly) throw new Unmappable('data.attributes.scores');
  const { value, contributingFactors } = score;
  const place = `data.attributes.scores.${index}`;
  const { min, max } = SCALES[range];
  if (score.range.min !== min || score.range.max !== max) throw new Unmappable(`${place}.range`);
  if (typeof value !== 'number' || !isScoreOn(range, value)) throw new Unmappable(`${place}.value`);
  return { score: value, advice: contributingFactors.flatMap(factorOf) };
}

const LEVELS: Readonly<Record<string, KeyFactor['level']>> = {
  major: 'high',
  moderate: 'medium',
  minor: 'low',
};

/** A factor of another weight or effect is left out. */
function factorOf({ title: label, detail: text, effect, weight }: z.output<typeof Factor>): KeyFactor[] {
  const level = Object.hasOwn(LEVELS, weight) ? LEVELS[weight] : undefined;
  if (level === undefined || (effect !== 'raises' && effect !== 'lowers')) return [];
  return [{ label, text, level, isPositive: effect === 'raises' }];
}

type Attributes<Type extends ResourceType> = z.output<(typeof RESOURCES)[Type]>;

/** Every reference has its resource, and every resource of a type that we know is referred to. */
function fileOf({ data, included }: Document, unknown: Set<string>): CreditFile {
  const resources = indexed(included, unknown);
  const read = new Set<string>();
  const resolve = <Type extends ResourceType>(type: Type, id: string, place: string): Attributes<Type> => {
    const key = keyOf(type, id);
    const index = resources.get(key);
    if (index === undefined || read.has(key)) throw new Unmappable(place);
    read.add(key);
    const attributes: ZodType = RESOURCES[type];
    const schema = z.strictObject({ type: z.literal(type), id: Id, attributes, ...aside });
    return known(schema, included[index], ['included', index], unknown).attributes as Attributes<Type>;
  };
  const { relationships } = data;
  const all = <Type extends ResourceType>(name: keyof typeof relationships, type: Type) => {
    const identifiers = relationships[name].data;
    if (!Array.isArray(identifiers)) return [];
    return identifiers.map(({ id }, index) => resolve(type, id, `data.relationships.${name}.data.${index}`));
  };
  const file: CreditFile = {
    version: CREDIT_FILE_VERSION,
    openedOn: data.attributes.fileOpenedOn,
    subject: resolve('people', relationships.person.data.id, 'data.relationships.person.data'),
    accounts: all('accounts', 'accounts'),
    defaults: all('defaults', 'defaults'),
    seriousInfringements: all('seriousInfringements', 'serious-infringements'),
    courtProceedings: all('courtJudgments', 'court-judgments'),
    insolvencies: all('insolvencies', 'insolvencies'),
    enquiries: all('enquiries', 'enquiries'),
    bans: [],
  };
  for (const [key, index] of resources) if (!read.has(key)) throw new Unmappable(`included.${index}`);
  return file;
}

const keyOf = (type: string, id: string) => `${type} ${id}`;

/** The place of each resource whose type we know. */
function indexed(included: Document['included'], unknown: Set<string>): Map<string, number> {
  const resources = new Map<string, number>();
  for (const [index, { type, id }] of included.entries()) {
    if (!Object.hasOwn(RESOURCES, type)) unknown.add(`included.*.type=${plainName(type)}`);
    else if (resources.has(keyOf(type, id))) throw new Unmappable(`included.${index}`);
    else resources.set(keyOf(type, id), index);
  }
  return resources;
}
