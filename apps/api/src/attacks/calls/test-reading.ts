import { createServer } from 'node:http';

import { makeProvider } from '#api/platform/providers/provider.ts';

import { READERS } from './test-large-answers.ts';

/** All that the client reads. */
const BYTES = 2_000_000;
/** The most that the client reads: beyond it refuses. */
const PARTS = 29_000;

const filled = (start: string, part: string, end: string, most = Infinity) =>
  start + part.repeat(Math.min(most, Math.floor((BYTES - start.length - end.length) / part.length))) + end;
const numbered = (start: string, part: (index: number) => string, end: string) => {
  const parts: string[] = [start];
  for (let index = 0, size = start.length; size < BYTES - 100; index += 1) {
    const next = part(index);
    size += next.length;
    parts.push(next);
  }
  return parts.join('') + end;
};

const LISTS = [
  'suggestions',
  'results',
  'messages',
  'mismatches',
  'error-codes',
  'steps',
  'possible',
  'contributions',
  'attributes',
];
const FILE_LISTS = ['accounts', 'enquiries', 'defaults', 'courtActions', 'insolvencies', 'notes', 'accesses'];
const ITEMS = ['0', '{}', '[]', '""'];

const JSONS: [string, string][] = [
  ...['0,', '[],', '{},', '"",', 'null,'].map((part): [string, string] => [part, filled('[', part, '0]')]),
  ['keys', numbered('{', (index) => `"k${index}":0,`, '"end":0}')],
  ['one key', filled('{', '"a":0,', '"end":0}')],
  ['__proto__', filled('{', '"__proto__":{},', '"end":0}')],
  ['arrays within arrays', filled('', '[', '')],
  ['objects within objects', filled('', '{"a":', '')],
  ['a text', filled('"', 'a', '"')],
  ['escapes', filled('"', '\\u0000', '"')],
  ['spaces', filled('', ' ', '{}')],
  ...ITEMS.flatMap((item): [string, string][] => [
    [
      `top-level ${item}`,
      filled('[', `${item},`, `${item}]`, PARTS / (item.length > 1 && item !== '""' ? 2 : 1)),
    ],
    ...[
      ...LISTS.map((list) => [`{"${list}":[`, ']}']),
      ...FILE_LISTS.map((list) => [`{"file":{"${list}":[`, ']}}']),
    ].map(([start = '', end = '']): [string, string] => [
      `${start}${item}`,
      filled(start, `${item},`, `${item}${end}`, PARTS / (item.length > 1 && item !== '""' ? 2 : 1)),
    ]),
  ]),
];

const SOAP =
  'xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns="http://vedaxml.com/vxml2/vedascore-apply-v2-0.xsd"';
const HEAD = `<?xml version="1.0"?><s:Envelope ${SOAP}><s:Body><b2c-response response-type="report"><product-data>`;
const SCORE =
  '<score-data><score><scorecard id="VSA_2.0_X_CR"/><score-masterscale>735</score-masterscale></score></score-data>';
const REPORT = `${HEAD}${SCORE}<enquiry-report><primary-match><individual-name/></primary-match>`;
const REPORT_END = '</enquiry-report></product-data></b2c-response></s:Body></s:Envelope>';
const inFile = (part: string): [string, string] => [
  part,
  filled(
    `${REPORT}<consumer-credit-file><accounts>`,
    part,
    `</accounts></consumer-credit-file>${REPORT_END}`,
  ),
];
const inAccount = (part: string): [string, string] => [
  `account ${part}`,
  filled(
    `${REPORT}<consumer-credit-file><accounts><account>`,
    part,
    `</account></accounts></consumer-credit-file>${REPORT_END}`,
  ),
];
const largest = ([name, body]: [string, string], part: string, most: number): [string, string] => {
  const [start = '', ...rest] = body.split(part);
  const end = rest.at(-1) ?? '';
  return [`${most} of ${name}`, filled(start, part, end, most)];
};

const XMLS: [string, string][] = [
  ...['<a/>', '<account/>', '<!---->', '<?a?>', '&amp;', '<![CDATA[]]>', 'x', ' '].map(inFile),
  ...[
    '<account-open-date/>',
    '<account-open-date>x</account-open-date>',
    '<id-references/>',
    '<defaults><default/></defaults>',
  ].map(inAccount),
  ...['<account/>', '<account a="b"/>', '<account><defaults><default/></defaults></account>'].map((part) =>
    largest(inFile(part), part, 29_000 / (part.split('<').length - (part.includes('/>') ? 1 : 0))),
  ),
  ...[
    '<account-open-date>x</account-open-date>',
    '<repayment-history><payment/></repayment-history>',
    '<x/>',
  ].map((part) => largest(inAccount(part), part, 29_000 / 2)),
  ['attributes', `${HEAD}${numbered('<a ', (index) => `a${index}="" `, '/>')}`],
  ['attributes that differ by nothing', `${HEAD}${filled('<a ', 'a="" ', '/>')}`],
  ['namespaces', `${HEAD}${numbered('<a ', (index) => `xmlns:a${index}="u" `, '/>')}`],
  ['nested', filled(HEAD, '<a>', '')],
  ['an attribute of 2 MB', filled(`${HEAD}<a b="`, 'x', '"/>')],
  ['an attribute of entities', filled(`${HEAD}<a b="`, '&#38;', '"/>')],
  ['faults', filled(`<s:Envelope ${SOAP}><s:Body>`, '<s:Fault/>', '</s:Body></s:Envelope>')],
  [
    'errors',
    filled(
      `${HEAD.replace('report', 'error').replace('<product-data>', '')}<errors>`,
      '<error/>',
      '</errors></b2c-response></s:Body></s:Envelope>',
    ),
  ],
];

let body = '';
let status = 200;
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(status).end(body));
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('the server does not listen');
const url = `http://127.0.0.1:${address.port}`;

/** Processor time of work, in microseconds. */
const spent = async (work: () => unknown) => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

const OBJECTS = filled('[', '{"a":"b"},', '0]');

/** The least of three tries, as a multiple of parsing as many bytes of small JSON objects; 0 for under 50 ms. */
async function timesOfParsing(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let tried = 0; tried < 3; tried += 1) {
    const took = await spent(work);
    if (took < 50_000) return 0;
    least = Math.min(least, took / (await spent(() => JSON.parse(OBJECTS))));
  }
  return Math.round(least * 10) / 10;
}

for (const [file, calls] of Object.entries(READERS)) {
  const bodies = file.includes('equifax-apply') ? XMLS : JSONS;
  for (const [name, text] of bodies) {
    for (const [index, call] of calls.entries()) {
      for (status of file.includes('equifax-apply') ? [200, 500] : [200]) {
        body = text;
        const provider = makeProvider({ url, timeoutMs: 60_000, concurrency: 1 });
        const times = await timesOfParsing(() => call(provider));
        process.stdout.write(`${JSON.stringify({ file, index, name, status, times })}\n`);
      }
    }
  }
}
server.closeAllConnections();
server.close();
