import { PROBLEM_GROUPS, type Problem } from '@wattle/contract/problems';

import { code, head, section, table } from './markdown.ts';

export const problemsPage = (): string =>
  [
    head(
      'Problems',
      'Every refusal of the API is `application/problem+json` (RFC 9457). Branch on `code`, never on text. `type` is `/problems/<code>`, where the product serves the same words as a page. `errorMessage`, where there is one, is a sentence to show; `redirect_uri` is the next page. [The contract](../../packages/contract/src/problems.ts) is the only table of codes.',
    ),
    ...Object.entries(PROBLEM_GROUPS).map(([title, problems]) =>
      section(
        title,
        table(
          ['Code', 'Status', 'Title', 'What happened', 'What to do'],
          Object.entries<Problem>(problems)
            .toSorted(([, a], [, b]) => a.status - b.status)
            .map(([name, problem]) => [
              code(name),
              String(problem.status),
              problem.title,
              problem.happened,
              problem.action,
            ]),
        ),
      ),
    ),
  ].join('');
