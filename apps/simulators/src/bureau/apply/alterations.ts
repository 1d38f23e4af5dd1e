import { Readable } from 'node:stream';
import type { ApplyAlteration } from '../../control/faults.ts';
import { withRareParts } from './rare-parts.ts';

export type Altered = { status: number; type: string; body: string | Buffer | Readable };

const xmlType = 'text/xml; charset=utf-8';
const hugeBytes = 50_000_000;
const deepLevels = 20_000;

const before = (end: string | RegExp, added: string) => (xml: string) =>
  xml.replace(end, (found) => `${added}${found}`);
const without = (part: string) => (xml: string) =>
  xml.replace(new RegExp(`<vs:${part}[ >].*?</vs:${part}>`, 's'), '');
const scored = (score: string) => (xml: string) =>
  xml.replaceAll(/(<vs:score-masterscale>)[^<]*/g, `$1${score}`);
const prolog = (doctype: string) => (xml: string) => xml.replace('?>', () => `?>${doctype}`);
const named = (name: string) => (xml: string) => xml.replace(/(<vs:family-name>)[^<]*/, `$1${name}`);

/** Replaces what `response` holds after its header. */
const answering = (responseType: string, rest: string) => (xml: string) =>
  xml
    .replace(/response-type="[a-z-]+"/, `response-type="${responseType}"`)
    .replace(/(<\/vs:product-header>).*(<\/vs:(?:b2c-)?response>)/s, `$1${rest}$2`);

const bomb = ['<!ENTITY a0 "ha">']
  .concat(Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`))
  .join('');

/** The first score with another number, as a second score by the same scorecard. */
function repeatScore(xml: string): string {
  const [score = ''] = /<vs:score>.*?<\/vs:score>/s.exec(xml) ?? [];
  const other = score.replace(/(<vs:score-masterscale>)(\d+)/, (_, start: string, number: string) => {
    return `${start}${Number(number) > 600 ? 100 : 1_100}`;
  });
  return xml.replace(score, `${score}${other}`);
}

function* huge(xml: string): Generator<string> {
  const [end = ''] = bodyEnd.exec(xml) ?? [];
  const [start = '', rest = ''] = xml.split(end);
  const chunk = `<vs:message code="0">${'x'.repeat(1_000)}</vs:message>`.repeat(50);
  yield `${start}<vs:general-messages>`;
  for (let sent = 0; sent < hugeBytes; sent += chunk.length) yield chunk;
  yield `</vs:general-messages>${end}${rest}`;
}

const nested = `${'<vs:note>'.repeat(deepLevels)}${'</vs:note>'.repeat(deepLevels)}`;
const bodyEnd = /<\/vs:(?:b2c-)?response>/;

const changes: Record<ApplyAlteration, (xml: string) => string | Buffer | Readable> = {
  'xml-entities': (xml) => named('&a9;')(prolog(`<!DOCTYPE soapenv:Envelope [${bomb}]>`)(xml)),
  'xml-dtd': (xml) => {
    const dtd = '<!DOCTYPE soapenv:Envelope [<!ENTITY host SYSTEM "file:///etc/hostname">]>';
    return named('&host;')(prolog(dtd)(xml));
  },
  'xml-deep': before(bodyEnd, nested),
  'xml-huge': (xml) => Readable.from(huge(xml)),
  // Declared as UTF-8 and sent as ISO 8859-1.
  'xml-encoding': (xml) => Buffer.from(named('M\u{dc}LLER')(xml), 'latin1'),
  'xml-cut': (xml) => xml.slice(0, Math.floor(xml.length * 0.6)),
  'xml-prefix': (xml) =>
    xml.replaceAll('<vs:', '<ns2:').replaceAll('</vs:', '</ns2:').replace('xmlns:vs', 'xmlns:ns2'),
  'xml-namespace': (xml) => xml.replace('vedascore-apply-v2-0.xsd', 'vedascore-apply-v9-0.xsd'),
  'xml-missing-part': without('primary-match'),
  'xml-unknown-part': (xml) => {
    const added = '<vs:risk-horizon unit="months">12</vs:risk-horizon>';
    return before('</vs:account>', added)(before(bodyEnd, added)(xml));
  },
  'xml-rare-parts': withRareParts,
  'two-scores': repeatScore,
  'score-minus-1000': scored('-1000'),
  'score-minus-991': scored('-991'),
  'score-9999': scored('9999'),
  'score-1201': scored('1201'),
  'score-words': scored('N/A'),
  'file-ban': answering(
    'file-ban',
    '<vs:product-data><vs:file-ban-report><vs:reported-date>2026-01-01</vs:reported-date>' +
      '<vs:end-date>2099-12-31</vs:end-date></vs:file-ban-report></vs:product-data>',
  ),
  ticket: answering('ticket', ''),
  html: () => '<!DOCTYPE html><html><head><title>400 Bad Request</title></head></html>',
};

/** A real answer, changed as the fault says. */
export function altered(xml: string, alteration: ApplyAlteration): Altered {
  const body = changes[alteration](xml);
  return alteration === 'html'
    ? { status: 400, type: 'text/html', body }
    : { status: 200, type: xmlType, body };
}
