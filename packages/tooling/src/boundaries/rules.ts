import { apiRules } from './api-rules.ts';
import { contentReaders, contract, domain, fakes, npm, ofOurs, ours, postgres, rule, tests } from './rule.ts';
import type { Rule } from './rule.ts';
import { webRules } from './web-rules.ts';

/** The programs that test, measure and start the product from outside. */
const outsiders = '^(e2e|bench|faults|packages/tooling)/';
const testkit = '^packages/testkit/src/';

const libraries: Rule[] = [
  rule(
    'domain-imports-nothing',
    'Pure rules depend on nothing, so that both sides can carry them.',
    { path: domain, pathNot: tests },
    { pathNot: domain },
    ['packages/domain/src/rule.ts', 'zod'],
  ),
  rule(
    'contract-imports-zod-and-domain',
    'The contract is schemas over domain rules, nothing else.',
    { path: contract, pathNot: tests },
    { pathNot: [contract, domain, npm('zod')] },
    ['packages/contract/src/call.ts', 'fastify'],
  ),
  rule(
    'content-imports-yaml-contract-and-domain',
    'The readers of what people edit know schemas, and nothing of who reads.',
    { path: contentReaders, pathNot: tests },
    { pathNot: [contentReaders, contract, domain, npm('zod|yaml'), '^(node:)?(fs|path)$'] },
    ['packages/content/src/files/menu.ts', 'node:net'],
  ),
  rule(
    'content-parses-without-files',
    'What a text says is worked out without a disk; one module opens the folder.',
    { path: contentReaders, pathNot: [tests, `${contentReaders}reading/folder.ts`] },
    { path: '^(node:)?fs$' },
    ['packages/content/src/files/menu.ts', 'node:fs'],
  ),
  rule(
    'content-says-without-reading',
    'What a file has to hold is said apart from how files are found and read.',
    { path: `${contentReaders}files/`, pathNot: tests },
    { path: `${contentReaders}reading/` },
    ['packages/content/src/files/menu.ts', 'packages/content/src/reading/folder.ts'],
  ),
  ofOurs(
    'postgres-imports-nothing-of-ours',
    'The server that npm brings is as foreign to the product as one that the system brings.',
    { path: '^packages/postgres/' },
    ['^packages/postgres/'],
    ['packages/postgres/src/server.ts', 'packages/domain/src/bands.ts'],
  ),
  ofOurs(
    'testkit-imports-contract',
    'The kit drives the product from outside, by the contract.',
    { path: '^packages/testkit/' },
    ['^packages/testkit/', contract, domain, postgres],
    ['packages/testkit/src/member.ts', 'apps/api/src/features/sign-in/sign-in.ts'],
  ),
  rule(
    'only-tests-import-testkit',
    'A fake in production code is a hole.',
    { path: ours, pathNot: [tests, '^packages/testkit/', outsiders] },
    { path: '^packages/testkit/' },
    ['apps/api/src/features/score/clock.ts', 'packages/testkit/src/clock.ts'],
  ),
  rule(
    'only-tests-import-fakes',
    'A stand-in that production can reach is a hole, too.',
    { path: ours, pathNot: tests },
    { path: fakes },
    ['apps/api/src/features/score/scores.ts', 'apps/api/src/features/score/memory-scores.ts'],
  ),
  rule(
    'nobody-imports-tooling',
    'Tooling looks at the product from outside.',
    { path: ours, pathNot: '^packages/tooling/' },
    { path: '^packages/tooling/' },
    ['apps/api/src/http/measured.ts', 'packages/tooling/src/measure.ts'],
  ),
  ofOurs(
    'tooling-imports-testkit',
    'Tooling starts and measures the product from outside, and shares no code with it.',
    { path: '^packages/tooling/' },
    ['^packages/tooling/', testkit],
    ['packages/tooling/src/measure.ts', 'packages/domain/src/bands.ts'],
  ),
];

const outside: Rule[] = [
  ofOurs(
    'simulators-import-nothing-of-ours',
    'A shared mistake must not pass.',
    { path: '^apps/simulators/' },
    ['^apps/simulators/'],
    ['apps/simulators/src/bureau.ts', 'packages/domain/src/bands.ts'],
  ),
  ofOurs(
    'e2e-imports-contract',
    'Journeys use the product as a browser does, on its list of pages and within the budgets that the bench measures.',
    { path: '^e2e/' },
    ['^e2e/', contract, `${domain}pages/`, testkit, String.raw`^bench/src/budgets\.ts$`],
    ['e2e/map.e2e.ts', 'packages/domain/src/bands.ts'],
  ),
  ofOurs(
    'bench-imports-testkit',
    'Benchmarks measure running processes.',
    { path: '^bench/' },
    ['^bench/', contract, testkit],
    ['bench/src/figure.ts', 'packages/domain/src/bands.ts'],
  ),
  ofOurs(
    'faults-import-contract',
    'The crowd uses running processes as browsers do.',
    { path: '^faults/' },
    ['^faults/', contract, postgres, testkit],
    ['faults/src/fault.ts', 'packages/domain/src/bands.ts'],
  ),
  ofOurs(
    'data-imports-nothing-of-ours',
    'Build steps write files; the product reads them.',
    { path: '^data/' },
    ['^data/'],
    ['data/src/regions.ts', 'packages/domain/src/bands.ts'],
  ),
];

const everywhere: Rule[] = [
  rule(
    'no-circular',
    'Modules in a circle cannot be understood one at a time.',
    { path: ours },
    { circular: true },
    ['packages/domain/src/circle.ts', 'packages/domain/src/circle.ts'],
  ),
  rule(
    'no-unresolvable',
    'The import leads nowhere.',
    { path: ours },
    // React Router writes `+types` at build time, Vite provides what is `virtual:`, and two packages contain only
    // types.
    { couldNotResolve: true, pathNot: String.raw`^(\./\+types/|virtual:|(geojson|topojson-specification)$)` },
    ['apps/api/src/http/lost.ts', './gone.ts'],
  ),
  rule(
    'no-undeclared-package',
    'A package that no package.json names disappears with whatever brought it.',
    { path: ours },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ['apps/api/src/http/undeclared.ts', 'undeclared'],
  ),
  rule(
    'no-dev-package-in-production',
    'Development packages are absent where the product runs.',
    {
      path: '^(apps/(api|web|simulators)|packages/(domain|contract|content))/src/',
      pathNot: [tests, String.raw`^apps/web/src/app/routes\.ts$`],
    },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'npm-peer'], exoticallyRequired: false },
    ['apps/api/src/http/developing.ts', 'vitest'],
  ),
  rule(
    'no-tests-imported',
    'A test is the end of a chain, never a link.',
    { path: ours },
    { path: String.raw`\.(test|e2e)\.tsx?$` },
    ['apps/api/src/http/proved.ts', 'apps/api/src/http/session.test.ts'],
  ),
];

/** Every row of the import table in the house style, and the rules that apply everywhere. */
export const rules: Rule[] = [...libraries, ...webRules, ...apiRules, ...outside, ...everywhere];
