import { run } from '../surroundings/processes.ts';
import type { Figure } from './figure.ts';

const ACCOUNTS = 200;
const MONTHS = 24;
const TIMES = 100;
const WARM_UP = 50;
const MAPPED_MS = 5;
const OPENED_MS = 2;
const XML_MS = 100;

/** Medians over one file: as the plain protocol answers it, as Apply does, and as it is stored. */
const MEASURE = `
  import { createSecretKey, randomBytes } from 'node:crypto';
  import { addMonths } from './packages/domain/src/calendar/calendar.ts';
  import { makeFieldCipher } from './apps/api/src/platform/secrets/field-encryption.ts';
  import { readXml } from './apps/api/src/platform/providers/xml.ts';
  import { creditFileOf, PlainFile } from './apps/api/src/features/bureaus/plain/plain-file.ts';
  import { openFile, sealFile } from './apps/api/src/features/score/credit-files/stored-file.ts';
  import { readApplyAnswer } from './apps/api/src/features/bureaus/equifax-apply/apply-answer.ts';
  import { responseXml, SCORECARD } from './apps/api/src/features/bureaus/equifax-apply/test-apply.ts';

  const account = (index) => ({
    accountReference: 'account-' + index, provider: 'Brolga Bank', originalProvider: 'Brolga Bank',
    type: 'CREDIT_CARD', opened: '2019-05-12', closed: null, lastUpdated: '2026-10-31',
    relationship: 'PRINCIPAL', termMonths: null, limit: 12000,
    repaymentHistory: Array.from({ length: ${MONTHS} }, (_, at) => (
      { month: addMonths('2024-11', at), code: at % 9 === 0 ? '1' : '0', hardship: null })),
  });
  const subject = { familyName: 'Good', givenName: 'Mia', dateOfBirth: '1988-03-14' };
  const plain = { createdOn: '2004-01-02', subject, accounts: Array.from({ length: ${ACCOUNTS} }, (_, index) => account(index)),
    enquiries: [], defaults: [], courtActions: [] };
  const creditFile = creditFileOf(PlainFile.parse(plain));
  if (creditFile.unread.length > 0) throw new Error(JSON.stringify(creditFile.unread[0]));
  const xml = responseXml({ file: creditFile, reference: 'r' });
  const fieldKeys = new Map([[1, createSecretKey(randomBytes(32))]]);
  const ctx = { cipher: makeFieldCipher({ fieldKeys, currentFieldKey: 1 }) };
  const of = { memberId: 'm', bureau: 'primary', month: '2026-11' };
  const sealed = sealFile(ctx, { ...of, protocol: 'plain', receivedAt: '2026-11-01T00:00:00.000Z', creditFile });

  const wanted = { reference: 'r', scorecard: SCORECARD, range: '0-1200' };
  const TIMES = {
    plain: () => creditFileOf(PlainFile.parse(plain)),
    xml: () => readXml(xml),
    apply: () => readApplyAnswer(xml, wanted),
    opened: () => openFile(ctx, { ...of, sealed }),
  };
  if (!TIMES.apply().ok) throw new Error('the answer of Apply cannot be read');
  // In turn, so that what slows the machine down slows both.
  const works = process.argv.slice(1).map((name) => ({ name, work: TIMES[name], times: [] }));
  for (let time = 0; time < ${WARM_UP + TIMES}; time += 1) {
    for (const { work, times } of works) {
      const startedAt = performance.now();
      work();
      if (time >= ${WARM_UP}) times.push(performance.now() - startedAt);
    }
  }
  console.log(JSON.stringify(works.map(({ times }) => times.toSorted((one, other) => one - other)[${TIMES / 2}])));`;

/** Runs in a process of its own: what one leaves for the collector costs another. */
async function mediansOf(...names: string[]): Promise<number[]> {
  const args = ['--input-type=module', '--eval', MEASURE, '--', ...names];
  return JSON.parse(await run({ args })) as number[];
}

export const creditFile: Figure = {
  name: 'credit-file',
  async measure() {
    const [mapped = 0] = await mediansOf('plain');
    const [opened = 0] = await mediansOf('opened');
    const [xml = 0, apply = 0] = await mediansOf('xml', 'apply');
    const note = `${ACCOUNTS} accounts with ${MONTHS} months, median`;
    const reading = (name: string, measured: number, limit: number) => ({
      figure: `credit-file-${name}`,
      measured,
      limit,
      unit: 'ms',
      target: { below: 1 },
      note,
    });
    return [
      reading('mapped', mapped, MAPPED_MS),
      reading('opened', opened, OPENED_MS),
      reading('xml', xml, XML_MS),
      reading('apply', apply, 2 * xml),
    ];
  },
};
