import type { Block } from '../block.ts';

export type HelpQuestion = {
  readonly key: string;
  readonly question: string;
  readonly blocks: readonly Block[];
  readonly needsSecondBureau: boolean;
  readonly sources: readonly { readonly title: string; readonly url: string }[];
};

export type HelpCategory = {
  readonly key: string;
  readonly title: string;
  readonly order: number;
  readonly questions: readonly HelpQuestion[];
};

const files = import.meta.glob<HelpCategory>('../../../../../../content/help/*.yaml', {
  eager: true,
  import: 'default',
});

export const helpCategories: readonly HelpCategory[] = Object.values(files).toSorted(
  (a, b) => a.order - b.order,
);
