import { aFile, anAccount } from '@wattle/domain/credit-file/test-file';
import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { expect } from 'vitest';

import { readApplyAnswer } from './apply-answer.ts';
import { aSubjectOfApply, responseXml, SCORECARD } from './test-apply.ts';

const reference = '0190d0f0-0000-4000-8000-000000000001';

export function read(text: string) {
  const answer = readApplyAnswer(text, { reference, scorecard: SCORECARD, range: '0-1200' });
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  return answer.value;
}

export const xmlOf = (parts: Partial<CreditFile>) =>
  responseXml({ reference, file: aFile({ subject: aSubjectOfApply(), ...parts }) });

/** The file of an answer with one part replaced by another. */
export const changed = (parts: Partial<CreditFile>, from: RegExp | string, to: string) => {
  const text = xmlOf(parts);
  expect(text).toMatch(from);
  return read(text.replace(from, () => to)).file;
};

export const plain = anAccount('a', { type: null, relationship: null });
export const account = (from: RegExp | string, to: string, base = plain) =>
  changed({ accounts: [base] }, from, to);
export const inAccount = (part: string) => account('</vs:account>', `${part}</vs:account>`);

export const payment = (period: string, status: string) =>
  `<vs:payment><vs:period>${period}</vs:period>${status}</vs:payment>`;
export const history = (...payments: string[]) =>
  inAccount(`<vs:repayment-history>${payments.join('')}</vs:repayment-history>`);
