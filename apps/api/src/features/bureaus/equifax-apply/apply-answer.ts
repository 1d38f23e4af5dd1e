import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { isScoreOn, type ScoreRange } from '@wattle/domain/score/score-ranges';

import type { BureauFailure } from '../bureau.ts';
import { Unmappable, XmlReader } from '#api/platform/providers/xml-reader.ts';
import { readXml, XmlError } from '#api/platform/providers/xml.ts';

import type { KeyFactor } from '../../score/bureau-gateway.ts';
import { creditFileOfApply } from './apply-file.ts';
import { notUsed } from './apply-unused.ts';

type Wanted = { reference: string; scorecard: string; range: ScoreRange };

/** Of an answer that is one: what it holds, and the names of its parts that we do not know. */
type Report = { score: number; advice: KeyFactor[]; file: CreditFile; unknown: readonly string[] };

/** `unmappable`: the path of what is not as published. */
type Failure = { because: BureauFailure } | { unmappable: string };

export function readApplyAnswer(text: string, wanted: Wanted): Outcome<Report, Failure> {
  try {
    const body = new XmlReader(readXml(text)).one('Body');
    const fault = body.maybe('Fault');
    return fault === null ? ofResponse(body.one('response'), wanted) : fail({ because: ofFault(fault) });
  } catch (cause) {
    if (cause instanceof Unmappable) return fail({ unmappable: cause.path });
    if (cause instanceof XmlError) return fail({ unmappable: `XML: ${cause.message}` });
    throw cause;
  }
}

/** No codes but these are published; any other fault of the server is an outage, of the client our own mistake. */
function ofFault(fault: XmlReader): BureauFailure {
  const error = fault.maybe('detail')?.maybe('error');
  const code = error?.maybe('code')?.text ?? '';
  if (code === 'TRY_LATER') return 'try-later';
  const isServers = /(?:^|:)server$/i.test(fault.maybe('faultcode')?.text ?? '');
  return isServers ? 'unavailable' : 'unsent';
}

const NAMESPACE = 'http://vedaxml.com/vxml2/vedascore-apply-v2-0.xsd';
const NO_FILE = '000003';

function ofResponse(response: XmlReader, wanted: Wanted): Outcome<Report, Failure> {
  if (response.namespace !== NAMESPACE) throw new Unmappable(`${response.path}@xmlns`);
  const type = response.attribute('response-type');
  if (type === 'error') return fail({ because: ofErrors(response) });
  // A ban keeps the bureau from answering this kind of enquiry: only they can lift it.
  if (type === 'file-ban') return fail({ because: 'contact-us' });
  if (type !== 'report') throw new Unmappable(`${response.path}@response-type`);
  const echoed = response.one('product-header').value('client-reference', (value) => value);
  if (echoed !== null && echoed !== wanted.reference) {
    throw new Unmappable(`${response.path}/product-header/client-reference`);
  }
  if (messagesOf(response).includes(NO_FILE)) return fail({ because: 'no-file' });
  const data = response.one('product-data');
  const scored = scoreOf(data, wanted);
  const file = creditFileOfApply(data.one('enquiry-report'));
  if (scored === null) return fail({ because: 'contact-us' });
  return succeed({ ...scored, file, unknown: notUsed(response) });
}

function messagesOf(response: XmlReader): (string | null)[] {
  const messages = response.maybe('general-messages')?.many('message') ?? [];
  return messages.map((message) => message.attribute('code'));
}

function ofErrors(response: XmlReader): BureauFailure {
  const errors = response.maybe('errors')?.many('error') ?? [];
  const codes = errors.map((error) => error.maybe('fault-code')?.text ?? '');
  if (codes.includes('SUBJECT_REJECTED')) return 'details-rejected';
  if (codes.includes('BIRTH_DATE_MISMATCH')) return 'identity-mismatch';
  // These are about our account there, not about the person.
  if (codes.some((code) => /SCORECARD|PERMISSION|DATA_LEVEL/.test(code))) return 'unsent';
  return 'contact-us';
}

/** The score of our scorecard; null where the bureau has too little to make one. */
function scoreOf(data: XmlReader, { scorecard, range }: Wanted): Pick<Report, 'score' | 'advice'> | null {
  const scores = data.maybe('score-data')?.many('score') ?? [];
  if (scores.length === 0) return null;
  const ours = scores.filter((score) => score.one('scorecard').attribute('id') === scorecard);
  const [score, second] = ours;
  if (score === undefined || second !== undefined) throw new Unmappable(`${data.path}/score-data/score`);
  const value = score.needed('score-masterscale', (text) => (/^\d{1,4}$/.test(text) ? Number(text) : null));
  if (!isScoreOn(range, value)) throw new Unmappable(`${score.path}/score-masterscale`);
  const factors = score.maybe('key-contributing-factors')?.many('contributing-factor') ?? [];
  return { score: value, advice: factors.flatMap(factorOf) };
}

const LEVELS: readonly (readonly [RegExp, KeyFactor['level']])[] = [
  [/significantly|greatly/i, 'high'],
  [/moderately/i, 'medium'],
  [/slightly/i, 'low'],
];

/** It says how the factor moves the risk. One that says something else is left out. */
function factorOf(factor: XmlReader): KeyFactor[] {
  const impact = factor.one('score-impactor').text;
  const level = LEVELS.find(([words]) => words.test(impact))?.[1];
  const isPositive = /decreases/i.test(impact);
  if (level === undefined || isPositive === /increases/i.test(impact)) return [];
  const label = factor.needed('name', (text) => text.slice(0, 200));
  const text = factor.value('description', (words) => words.slice(0, 1000)) ?? label;
  return [{ label, text, level, isPositive }];
}
