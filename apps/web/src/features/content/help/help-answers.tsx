import { Search, X } from 'lucide';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { Accordion } from '#web/ui/layout/accordion.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { useAwake } from '#web/ui/use-awake.ts';
import { plainText } from '../block.ts';
import { Blocks } from '../blocks.tsx';
import { faqPage, StructuredData } from '#web/ui/structured-data.tsx';
import { helpCategories } from './help-files.ts';
import { countQuestions, type HelpCategory, type HelpQuestion, searchHelp } from './help-search.ts';

const everyQuestion = helpCategories.flatMap(({ questions }) => questions);

/** The search, and what it finds. */
export function HelpAnswers() {
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const found = searchHelp(helpCategories, search);
  const isSearching = search.trim() !== '';
  return (
    <div className="wrap section help">
      <div className="help__side">
        <SearchField search={search} onSearch={setSearch} input={input} />
        <output className="small help__count">{isSearching && countText(countQuestions(found))}</output>
        {!isSearching && <Categories />}
      </div>
      <div className="help__answers">
        {found.map((category) => (
          <CategoryAnswers key={category.key} category={category} />
        ))}
        {found.length === 0 && (
          <NothingFound
            search={search.trim()}
            onClear={() => {
              setSearch('');
              input.current?.focus();
            }}
          />
        )}
      </div>
      <StructuredData
        of={faqPage(everyQuestion.map(({ question, blocks }) => ({ question, answer: plainText(blocks) })))}
      />
    </div>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No answers found';
  return count === 1 ? '1 answer found' : `${count} answers found`;
}

type SearchFieldProps = {
  search: string;
  onSearch: (search: string) => void;
  input: RefObject<HTMLInputElement | null>;
};

/** Disabled until its script runs; the list below can be read without searching. */
function SearchField({ search, onSearch, input }: SearchFieldProps) {
  const isAwake = useAwake();
  return (
    <div className="field help__search">
      <label htmlFor="help-search">Search the answers</label>
      <div className="help__box">
        <Icon of={Search} />
        <input
          className="input"
          id="help-search"
          type="search"
          autoComplete="off"
          maxLength={100}
          ref={input}
          value={search}
          readOnly={!isAwake}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
    </div>
  );
}

function Categories() {
  return (
    <nav className="contents" aria-label="Topics">
      <ul className="contents__list">
        {helpCategories.map(({ key, title }) => (
          <li key={key}>
            <a href={`#${key}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CategoryAnswers({ category: { key, title, questions } }: { category: HelpCategory }) {
  const section = useRef<HTMLElement>(null);
  useOpenTarget(section);
  return (
    <section className="help__topic" id={key} aria-labelledby={`${key}-heading`} ref={section}>
      <h2 id={`${key}-heading`}>{title}</h2>
      <Accordion
        items={questions.map((question) => ({
          key: question.key,
          title: question.question,
          body: <Answer question={question} />,
        }))}
      />
    </section>
  );
}

/** A link to one answer, such as `/helpcentre#who-can-join`, opens it. */
function useOpenTarget(section: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const wanted = decodeURIComponent(location.hash.slice(1));
    const target = wanted === '' ? null : section.current?.querySelector(`#${CSS.escape(wanted)}`);
    const details = target?.closest('details');
    if (details) details.open = true;
  }, [section]);
}

function Answer({ question: { key, blocks, sources } }: { question: HelpQuestion }) {
  return (
    <div className="prose" id={key}>
      <Blocks of={blocks} />
      {sources.length > 0 && (
        <p className="small">
          Source:{' '}
          {sources.map(({ title, url }, index) => (
            <span key={url}>
              {index > 0 && ', '}
              <a href={url}>{title}</a>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** An empty result is not a dead end: the search can be cleared, and the articles say more. */
function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div className="panel help__none">
      <h2 className="panel__head">Nothing found for “{search}”</h2>
      <p>Try fewer or other words, or look through all answers. Our articles go further into each topic.</p>
      <div className="row">
        <Button variant="solid" onClick={onClear}>
          <Icon of={X} /> Clear the search
        </Button>
        <Link to={paths.articles()}>Read the articles</Link>
      </div>
    </div>
  );
}
