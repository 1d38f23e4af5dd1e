import { apiRules } from './api-rules.ts';
import {
  contentReaders,
  contract,
  domain,
  fakes,
  npm,
  onlyImports,
  firstParty,
  postgres,
  rule,
  tests,
  type Rule,
} from './rule.ts';
import { webRules } from './web-rules.ts';

/** The programs that test, measure and start the product from outside. */
const outsideTools = '^(e2e|bench|faults|packages/tooling)/';
const testkit = '^packages/testkit/src/';

const libraries: Rule[] = [
  rule(
    'domain-imports-nothing',
    'The domain depends on nothing, so API and web app can both import it.',
    { path: domain, pathNot: tests },
    { pathNot: domain },
    ['packages/domain/src/rule.ts', 'zod'],
  ),
  rule(
    'contract-imports-zod-and-domain',
    'The contract depends on zod and the domain only.',
    { path: contract, pathNot: tests },
    { pathNot: [contract, domain, npm('zod')] },
    ['packages/contract/src/call.ts', 'fastify'],
  ),
  rule(
    'content-imports-yaml-contract-and-domain',
    'Content readers depend on schemas, not on their callers.',
    { path: contentReaders, pathNot: tests },
    { pathNot: [contentReaders, contract, domain, npm('zod|yaml'), '^(node:)?(crypto|fs|path)$'] },
    ['packages/content/src/files/menu.ts', 'node:net'],
  ),
  rule(
    'content-parses-without-files',
    'Content is parsed without file access; one module reads the folder.',
    { path: contentReaders, pathNot: [tests, `${contentReaders}reading/folder.ts`] },
    { path: '^(node:)?fs$' },
    ['packages/content/src/files/menu.ts', 'node:fs'],
  ),
  rule(
    'content-schemas-without-reading',
    'Schemas of files are independent of how files are found and read.',
    { path: `${contentReaders}files/`, pathNot: tests },
    { path: `${contentReaders}reading/` },
    ['packages/content/src/files/menu.ts', 'packages/content/src/reading/folder.ts'],
  ),
  onlyImports(
    'postgres-stands-alone',
    'The packaged PostgreSQL server knows nothing of the product.',
    { path: '^packages/postgres/' },
    ['^packages/postgres/'],
    ['packages/postgres/src/server.ts', 'packages/domain/src/bands.ts'],
  ),
  onlyImports(
    'testkit-imports-contract',
    'The kit drives the product from outside, through the contract.',
    { path: '^packages/testkit/' },
    ['^packages/testkit/', contract, domain, postgres],
    ['packages/testkit/src/member.ts', 'apps/api/src/features/sign-in/sign-in.ts'],
  ),
  rule(
    'only-tests-import-testkit',
    'Production code must not import the test kit.',
    { path: firstParty, pathNot: [tests, '^packages/testkit/', outsideTools] },
    { path: '^packages/testkit/' },
    ['apps/api/src/features/score/clock.ts', 'packages/testkit/src/clock.ts'],
  ),
  rule(
    'only-tests-import-fakes',
    'Production code must not import fakes.',
    { path: firstParty, pathNot: tests },
    { path: fakes },
    ['apps/api/src/features/score/scores.ts', 'apps/api/src/features/score/memory-scores.ts'],
  ),
  rule(
    'tooling-is-not-imported',
    'Tooling inspects the product from outside.',
    { path: firstParty, pathNot: '^packages/tooling/' },
    { path: '^packages/tooling/' },
    ['apps/api/src/http/measured.ts', 'packages/tooling/src/measure.ts'],
  ),
  onlyImports(
    'tooling-imports-testkit',
    'Tooling starts and measures the product from outside, and shares no code with it.',
    { path: '^packages/tooling/' },
    ['^packages/tooling/', testkit],
    ['packages/tooling/src/measure.ts', 'packages/domain/src/bands.ts'],
  ),
];

const outside: Rule[] = [
  onlyImports(
    'simulators-stand-alone',
    'Code shared with the product would hide a mistake that both make.',
    { path: '^apps/simulators/' },
    ['^apps/simulators/'],
    ['apps/simulators/src/bureau.ts', 'packages/domain/src/bands.ts'],
  ),
  onlyImports(
    'e2e-imports-contract',
    'Journeys use the product as a browser does, on its list of pages and within the budgets that the bench measures.',
    { path: '^e2e/' },
    ['^e2e/', contract, `${domain}pages/`, testkit, String.raw`^bench/src/budgets\.ts$`],
    ['e2e/map.e2e.ts', 'packages/domain/src/bands.ts'],
  ),
  onlyImports(
    'bench-imports-testkit',
    'Benchmarks measure running processes.',
    { path: '^bench/' },
    ['^bench/', contract, `${domain}credit-file/`, testkit],
    ['bench/src/figure.ts', 'packages/domain/src/bands.ts'],
  ),
  onlyImports(
    'faults-import-contract',
    'Simulated users call running processes as browsers do.',
    { path: '^faults/' },
    ['^faults/', contract, postgres, testkit],
    ['faults/src/fault.ts', 'packages/domain/src/bands.ts'],
  ),
];

const everywhere: Rule[] = [
  rule('no-circular', 'Circular imports are forbidden.', { path: firstParty }, { circular: true }, [
    'packages/domain/src/circle.ts',
    'packages/domain/src/circle.ts',
  ]),
  rule(
    'no-unresolvable',
    'The import does not resolve.',
    { path: firstParty },
    // React Router writes `+types` at build time, Vite provides what is `virtual:`, and one package contains only types.
    { couldNotResolve: true, pathNot: String.raw`^(\./\+types/|virtual:|topojson-specification$)` },
    ['apps/api/src/http/lost.ts', './gone.ts'],
  ),
  rule(
    'no-dev-package-in-production',
    'Development packages are not installed in production.',
    {
      path: '^(apps/(api|web|simulators)|packages/(domain|contract|content))/src/',
      pathNot: [tests, String.raw`^apps/web/src/app/routes\.ts$`],
    },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'npm-peer'], exoticallyRequired: false },
    ['apps/api/src/http/developing.ts', 'vitest'],
  ),
  rule(
    'no-tests-imported',
    'Tests are not imported.',
    { path: firstParty },
    { path: String.raw`\.(test|e2e)\.tsx?$` },
    ['apps/api/src/http/proved.ts', 'apps/api/src/http/session.test.ts'],
  ),
];

/** Every row of the import table in the house style, and the rules that apply everywhere. */
export const rules: Rule[] = [...libraries, ...webRules, ...apiRules, ...outside, ...everywhere];
