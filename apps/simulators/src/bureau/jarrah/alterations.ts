import { Readable } from 'node:stream';
import type { JarrahAlteration } from '../../control/faults.ts';
import { refused } from './reports.ts';
import type { ReportDocument } from './report.ts';

type Altered = string | Readable;

const hugeBytes = 50_000_000;
const deepLevels = 20_000;

type Score = ReportDocument['data']['attributes']['scores'][number];

/** Changes a copy. */
const changing = (change: (document: ReportDocument) => void) => (document: ReportDocument) => {
  const copy = structuredClone(document);
  change(copy);
  return JSON.stringify(copy);
};
const scoring = (change: (score: Score, scores: Score[]) => void) =>
  changing(({ data }) => {
    const { scores } = data.attributes;
    const [score] = scores;
    if (score !== undefined) change(score, scores);
  });
const set = (of: object, name: string, value: unknown) => Object.assign(of, { [name]: value });

/** Puts JSON text into the report's attributes, where nothing reads it. */
const inserting = (text: string) => (document: ReportDocument) =>
  JSON.stringify(document).replace('"attributes":{', () => `"attributes":{"notes":${text},`);

function* huge(document: ReportDocument): Generator<string> {
  const [start = '', ...rest] = inserting('[]')(document).split('"notes":[');
  const chunk = `"${'x'.repeat(50_000)}",`;
  yield `${start}"notes":[`;
  for (let sent = 0; sent < hugeBytes; sent += chunk.length) yield chunk;
  yield `""${rest.join('"notes":[')}`;
}

const refusing = (code: Parameters<typeof refused>[0]) => (): never => {
  throw refused(code);
};

const changes: Record<JarrahAlteration, (document: ReportDocument) => Altered> = {
  'no-file': refusing('NO_FILE'),
  mismatch: refusing('BIRTH_DATE_MISMATCH'),
  'details-rejected': refusing('SUBJECT_REJECTED'),
  'try-later': refusing('TRY_LATER'),
  unavailable: refusing('UNAVAILABLE'),
  'contact-us': refusing('CONTACT_US'),
  'json-html': () => '<!DOCTYPE html><html><head><title>Welcome</title></head></html>',
  'json-cut': (document) => JSON.stringify(document).slice(0, 600),
  'json-deep': inserting(`${'['.repeat(deepLevels)}${']'.repeat(deepLevels)}`),
  'json-huge': (document) => Readable.from(huge(document)),
  'json-no-data': changing((document) => set(document, 'data', undefined)),
  'json-missing-part': changing(({ data }) => set(data.relationships, 'person', undefined)),
  'json-unknown-part': changing(({ data, included }) => {
    for (const resource of [data, ...included]) set(resource.attributes, 'riskHorizon', 12);
    included.push({ type: 'rental-histories', id: '1', attributes: { landlords: 2 } });
  }),
  'json-dangling': changing(({ data }) =>
    data.relationships.accounts.data.push({ type: 'accounts', id: 'gone' }),
  ),
  'json-unlinked': changing(({ data }) => data.relationships.enquiries.data.pop()),
  'json-twice': changing(({ included }) => included.push(...included.slice(-1))),
  'json-other-request': changing(({ data }) => set(data.relationships.request.data, 'id', 'another')),
  'json-other-month': changing(({ data }) => (data.attributes.reportMonth.year -= 1)),
  'json-other-range': scoring((score) => set(score.range, 'max', 1200)),
  'two-scores': scoring((score, scores) => scores.push({ ...score, value: score.value > 500 ? 10 : 990 })),
  'no-score': scoring((_, scores) => scores.pop()),
  'score-minus-1': scoring((score) => set(score, 'value', -1)),
  'score-1001': scoring((score) => set(score, 'value', 1001)),
  'score-words': scoring((score) => set(score, 'value', 'N/A')),
};

/** A real answer, changed as the fault says. Throws where the fault is a refusal. */
export function altered(document: ReportDocument, alteration: JarrahAlteration): Altered {
  return changes[alteration](document);
}
