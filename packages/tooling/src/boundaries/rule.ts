import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** An import that the rule forbids, which a test plants. A target with a slash and an extension is a path from the root. */
export type Breach = readonly [from: string, to: string];
export type Rule = IRegularForbiddenRuleType & { name: string; comment: string; breach: Breach };
type From = { path: string; pathNot?: string | string[] };
type To = IRegularForbiddenRuleType['to'];

/** Fakes and fixtures that tests share, recognised by name or folder. */
export const fakes = String.raw`/(fake|memory|test)-[^/]+\.tsx?$|/testing/`;

/** Files that run only in tests; they may use what the code beside them may not. */
export const tests = String.raw`\.(test|suite|e2e)\.tsx?$|/(vitest\.setup|[^/]+\.config)\.ts$|${fakes}`;
export const firstParty = '^(apps|packages|e2e|bench|data|faults|content)/(?!.*node_modules/)';
export const domain = '^packages/domain/src/';
export const contract = '^packages/contract/src/';
/** The PostgreSQL server from npm, which the product, tests and benches start. */
export const postgres = '^packages/postgres/src/';
export const content = '^content/';
/** What reads `content/`. */
export const contentReaders = '^packages/content/src/';

/** The folder of a package from the registry, wherever it was installed. */
export const npm = (names: string) => `(^|/)node_modules/(${names})/`;

export function rule(name: string, comment: string, from: From, to: To, breach: Breach): Rule {
  return { name, comment, severity: 'error', from, to, breach };
}

/** Forbids first-party modules outside `allowed`. Packages from the registry have rules of their own. */
export function onlyImports(
  name: string,
  comment: string,
  from: From,
  allowed: string[],
  breach: Breach,
): Rule {
  return rule(name, comment, from, { path: firstParty, pathNot: allowed }, breach);
}
