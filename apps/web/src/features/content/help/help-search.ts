import { type Block, plainText } from '../block.ts';

export type HelpQuestion = {
  readonly key: string;
  readonly question: string;
  readonly blocks: readonly Block[];
  readonly sources: readonly { readonly title: string; readonly url: string }[];
};

export type HelpCategory = {
  readonly key: string;
  readonly title: string;
  readonly order: number;
  readonly questions: readonly HelpQuestion[];
};

/**
 * The questions that contain every word of the search, in the question or its answer, by category. Case, accents and
 * the form of an apostrophe do not matter. An empty search finds everything.
 */
export function searchHelp(categories: readonly HelpCategory[], search: string): readonly HelpCategory[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return categories
    .map((category) => ({
      ...category,
      questions: category.questions.filter((question) => {
        const text = plain(`${question.question} ${plainText(question.blocks)}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’'‘-]/g, '')
    .toLowerCase();
}

export function countQuestions(categories: readonly HelpCategory[]): number {
  return categories.reduce((sum, { questions }) => sum + questions.length, 0);
}
