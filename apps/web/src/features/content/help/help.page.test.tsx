import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { plainText } from '../block.ts';
import { helpCategories } from './help-files.ts';
import HelpPage from './help.page.tsx';
import { finds, searchAnswers } from '#web/plain/help-search.ts';
import { startPart } from '#web/plain/test-page.ts';

const QUESTIONS = { q1: 'Who can join? Anybody who’s 18.', q2: 'Is it free? Yes, for a café too.' };
const found = (search: string) =>
  Object.entries(QUESTIONS).flatMap(([key, text]) => (finds(text, search) ? [key] : []));
const everyQuestion = helpCategories.flatMap((category) =>
  category.questions.filter(({ needsSecondBureau }) => !needsSecondBureau),
);

const ofSecond = () => document.getElementById('second-bureau')?.closest('details');

async function show() {
  const router = createMemoryRouter([{ path: '*', element: <HelpPage /> }]);
  render(<RouterProvider router={router} />);
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search the answers' });
  expect(search.readOnly, 'until it finds something').toBe(true);
  startPart(searchAnswers);
  return search;
}

describe('the help centre', () => {
  it('[HOME-032] searches questions and answers for every word, ignoring case and accents', () => {
    expect(found('')).toEqual(['q1', 'q2']);
    expect(found('JOIN')).toEqual(['q1']);
    expect(found("who's 18")).toEqual(['q1']);
    expect(found('cafe free')).toEqual(['q2']);
    expect(found('join free')).toEqual([]);
  });

  it('[HOME-032] announces the number of answers and shows only those', async () => {
    const search = await show();
    const all = everyQuestion.length;
    expect(screen.getAllByRole('group')).toHaveLength(all);
    await userEvent.type(search, 'enquiry');
    const count = everyQuestion.filter(({ question, blocks }) =>
      finds(`${question} ${plainText(blocks)}`, 'enquiry'),
    ).length;
    expect(screen.getByRole('status').textContent).toMatch(new RegExp(`^${count} answers? found$`));
    expect(screen.getAllByRole('group')).toHaveLength(count);
    expect(count).toBeLessThan(all);
  });

  it('[HOME-032] keeps each answer in a section, of which reader modes leave out none', async () => {
    await show();
    const answers = everyQuestion.map(({ key }) => document.getElementById(key)?.closest('section, div'));
    expect(answers.map((answer) => answer?.tagName)).toEqual(everyQuestion.map(() => 'SECTION'));
  });

  it('[HOME-032] offers alternatives when nothing is found', async () => {
    const search = await show();
    await userEvent.type(search, 'zebra crossing');
    expect(screen.getByRole('status').textContent).toBe('No answers found');
    const none = screen.getByRole('heading', { name: 'Nothing found for “zebra crossing”' });
    expect(none).toBeDefined();
    expect(screen.getByRole('link', { name: 'Read the articles' }).getAttribute('href')).toBe('/articles');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(document.activeElement).toBe(search);
    expect(screen.getAllByRole('group').length).toBe(everyQuestion.length);
  });

  it('[HOME-032] groups answers by topic and links to the score', async () => {
    await show();
    for (const { title, questions } of helpCategories) {
      const ofTopic = questions.filter((question) => everyQuestion.includes(question));
      const topic = screen.getByRole('region', { name: title });
      expect(within(topic).getAllByRole('group')).toHaveLength(ofTopic.length);
    }
    expect(screen.getByRole('link', { name: 'Get score' })).toBeDefined();
  });

  it.each([
    ['goal', 'score-goal'],
    ['bell', 'bell'],
    ['push', 'bell'],
    ['passkey', 'passkeys-and-recovery-codes'],
    ['recovery code', 'passkeys-and-recovery-codes'],
    ['not mine', 'not-mine'],
    ['freeze', 'freeze-every-bureau'],
    ['correction', 'ask-here'],
    ['not shopping', 'not-shopping'],
    ['leaves', 'when-entries-leave'],
    ['copy of my data', 'copy-of-my-data'],
  ])('[HOME-032] finds by ‘%s’ the answer %s', async (words, key) => {
    const search = await show();
    await userEvent.type(search, words);
    expect(document.getElementById(key)?.closest('details')?.hidden).toBe(false);
  });

  it('[HOME-032] has the answer about a second bureau only where there is one', async () => {
    const search = await show();
    await userEvent.type(search, 'second bureau');
    expect(ofSecond()?.hidden).toBe(true);
    delete ofSecond()?.dataset['needsSecond'];
    await userEvent.type(search, ' ');
    expect(ofSecond()?.hidden).toBe(false);
  });

  it('[HOME-032] needs at most 60 words for each answer about what members do here', () => {
    const keys = ['score-goal', 'second-bureau', 'bell', 'passkeys-and-recovery-codes', 'not-mine'];
    keys.push('freeze-every-bureau', 'not-shopping', 'when-entries-leave', 'copy-of-my-data');
    const answers = helpCategories
      .flatMap(({ questions }) => questions)
      .filter(({ key }) => keys.includes(key));
    expect(answers).toHaveLength(keys.length);
    const long = answers.filter(({ blocks }) => plainText(blocks).split(/\s+/).length > 60);
    expect(long.map(({ key }) => key)).toEqual([]);
  });
});
