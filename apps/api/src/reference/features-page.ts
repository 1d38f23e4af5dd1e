import { FEATURES } from '#api/compose.ts';

import { code, head, table } from './markdown.ts';

export const featuresPage = (): string =>
  head(
    'Features',
    'A folder each of this name in `apps/api/src/features`, and in `apps/web/src/features` where it has pages.',
  ) +
  table(
    ['Feature', 'What a person does'],
    FEATURES.map(({ name, does }) => [code(name), does]),
  );
