import { createHash } from 'node:crypto';

import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { KEPT_YEARS } from '@wattle/domain/leaving/kept-records';
import { DORMANCY_NOTICE_DAYS, describeMonths } from '@wattle/domain/leaving/retention';
import type { Blame } from './catalogue-faults.ts';
import { AGREED_KEYS, type LegalText, type Notice } from '../files/legal.ts';
import { nameOf, type Placed, type SingleFiles } from './content-files.ts';
import { publishedNotices, type MemberNotice } from '../files/notices.ts';

/** As the terms promise (LEGAL-006). */
const NOTICE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** The fingerprints of the first versions. Only these have no notice. */
const FIRST_TEXTS = ['b1fb22e376d6ea1f', 'c0e0b7158eb39f55'];

type Text = { body: string; notice?: Notice | undefined };
type Current = Text & { text?: string | undefined };

/** Reports other words under the same version, and a version in force too soon after its notice (LEGAL-011, LEGAL-012). */
export function blameLegal(
  current: readonly Placed<Current>[],
  coming: readonly Placed<Text>[],
  blame: Blame,
): void {
  for (const { file, value } of current) {
    if (!AGREED_KEYS.some((key) => key === nameOf(file))) continue;
    const text = createHash('sha256').update(value.body.replaceAll('\r', '')).digest('hex').slice(0, 16);
    if (value.text !== text) {
      blame(file, ['text'], `text: is not ${text}: a new version begins in legal/coming`);
    } else if (value.notice === undefined && !FIRST_TEXTS.includes(text)) {
      blame(file, ['text'], 'notice: is missing, and this is not the first version');
    }
  }
  for (const { file, value } of [...current, ...coming]) {
    if (value.notice === undefined) continue;
    const fault = faultOf(value.notice, nameOf(file));
    if (fault !== null) blame(file, ['notice', 'inForce'], fault);
  }
}

function faultOf({ given, inForce, sooner }: Notice, key: string): string | null {
  if (sooner === undefined) {
    const days = (Date.parse(inForce) - Date.parse(given)) / DAY_MS;
    return days < NOTICE_DAYS ? `inForce: is not ${NOTICE_DAYS} days after the notice` : null;
  }
  if (sooner.because === 'nobody' || key === 'privacy-policy') return null;
  return 'inForce: only the privacy policy may change sooner by law or for safety';
}

/** A text that is in force, and below it the version that follows. */
export function withComing(body: string, coming: string, { given, inForce, sooner }: Notice): string {
  const from = dayForPeople(inForce);
  const why = sooner === undefined ? '' : ` It could not wait for ${NOTICE_DAYS} days: ${sooner.why}`;
  // The page lists headings of level two, and each needs a name of its own.
  const below = coming.replaceAll(/^#{2,3} (.*)$/gm, `### $1 (from ${from})`);
  return `${body}\n\n## What comes: from ${from}\n\nThe text above is in force until ${from}, and the text below from that day on. We gave notice of it on ${dayForPeople(given)}.${why}\n\n${below}`;
}

/** Versions that stand as in force before their day. */
export const notYetInForce = (legal: readonly LegalText[], today: string): string[] =>
  legal
    .filter(({ notice }) => notice !== undefined && notice.inForce > today)
    .map(({ key, notice }) => `legal/${key}.md is not in force before ${notice?.inForce}`);

/**
 * The placeholders of legal texts: brand details such as `{name}`, `{operator}` with its numbers, `{partners}` of the
 * offers (LEGAL-003), retention periods such as `{keptAfterCancelling}`, `{consent:kind}` with every version of a
 * consent's text, `{notices}` that are published, and `{secondConsent}` with the text for a second bureau, whose name stays open as `%`.
 */
export function legalWords(
  { brand, partners, consents }: SingleFiles,
  notices: readonly MemberNotice[],
): ReadonlyMap<string, string> {
  const details = Object.entries(brand).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const wordings = consents.consents.map(({ kind, versions }): [string, string] => [
    `consent:${kind}`,
    Object.entries(versions)
      .map(([version, text]) => `> ${text.replaceAll('{brand}', brand.name)}\n\nVersion ${version}.`)
      .join('\n\n'),
  ]);
  const second = consents.consents.find(({ kind }) => kind === 'second-bureau');
  const secondConsent = Object.values(second?.versions ?? {}).at(-1) ?? '';
  const { company, companyNumber, licenceNumber } = brand;
  const numbers = [companyNumber, licenceNumber].filter((number) => number !== null);
  const operator = numbers.length === 0 ? company : `${company} (${numbers.join(', ')})`;
  const names = partners.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b));
  const terms: [string, string][] = [
    ['keptAfterCancelling', describeMonths(brand.keptMonths.cancelled)],
    ['keptWithoutLogin', describeMonths(brand.keptMonths.dormant)],
    ['noticeOfErasure', `${DORMANCY_NOTICE_DAYS} days`],
    ['keptByLaw', `${KEPT_YEARS} years`],
  ];
  return new Map([
    ...details,
    ...wordings,
    ...terms,
    ['operator', operator],
    ['notices', publishedNotices(notices, dayForPeople)],
    ['secondConsent', secondConsent.replaceAll('{brand}', brand.name).replaceAll('{bureau}', '%')],
    ['partners', names.map((name) => `- ${name}`).join('\n')],
  ]);
}

/** A text with its placeholders filled in. Reports an unknown one by its line. */
export function filledIn(
  body: string,
  words: ReadonlyMap<string, string>,
  blame: (line: number, message: string) => void,
): string {
  return body.replaceAll(/\{([\w:-]+)\}/g, (braces, name: string, offset: number) => {
    const value = words.get(name);
    if (value === undefined) blame(body.slice(0, offset).split('\n').length, `${braces} stands for nothing`);
    return value ?? braces;
  });
}
