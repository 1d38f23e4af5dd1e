import { MESSAGES } from '@wattle/domain/messages/all';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { paths } from '#web/navigation/paths.ts';
import { ContactSentence } from './contact-words.tsx';

const show = (sentence: string) =>
  render(
    <MemoryRouter>
      <p>
        <ContactSentence>{sentence}</ContactSentence>
      </p>
    </MemoryRouter>,
  ).container.textContent;

it('[TFA-012] [CONTACT-001] keeps every specified sentence and links its words contact us', () => {
  const sentences = Object.values(MESSAGES).filter((text) => /contact us/i.test(text));
  expect(sentences.length).toBeGreaterThan(3);
  for (const sentence of sentences) expect(show(sentence)).toBe(sentence);
  const links = screen.getAllByRole('link', { name: 'contact us' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(sentences.map(() => paths.contactUs()));
});

it('adds no link to a sentence without them', () => {
  expect(show('All is well.')).toBe('All is well.');
  expect(screen.queryByRole('link')).toBeNull();
});
