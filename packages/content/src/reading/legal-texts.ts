import { KEPT_YEARS } from '@wattle/domain/leaving/kept-records';
import { DORMANCY_NOTICE_DAYS, describeMonths } from '@wattle/domain/leaving/retention';
import type { SingleFiles } from './read-single-files.ts';

/**
 * The placeholders of legal texts: brand details such as `{name}`, `{operator}` with its numbers, `{partners}` of the
 * offers (LEGAL-003), retention periods such as `{keptAfterCancelling}`, `{consent:kind}` with every version of a
 * consent's text, and `{secondConsent}` with the text for a second bureau, whose name stays open as `%`.
 */
export function legalWords({ brand, partners, consents }: SingleFiles): ReadonlyMap<string, string> {
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
