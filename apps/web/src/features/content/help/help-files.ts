import type { HelpCategory } from './help-search.ts';

const files = import.meta.glob<HelpCategory>('../../../../../../content/help/*.yaml', {
  eager: true,
  import: 'default',
});

/** The edited questions and answers, by category, in order. */
export const helpCategories: readonly HelpCategory[] = Object.values(files).toSorted(
  (a, b) => a.order - b.order,
);
