import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Breadcrumb } from '../breadcrumb.tsx';
import { NextStep } from '../next-step.tsx';
import { text } from '../texts.ts';
import { Search, X } from 'lucide';
import { Link } from 'react-router';
import { Accordion } from '#web/ui/layout/accordion.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { plainText } from '../block.ts';
import { Blocks } from '../blocks.tsx';
import { faqPage, StructuredData } from '#web/ui/structured-data.tsx';
import { helpCategories, type HelpCategory, type HelpQuestion } from './help-files.ts';
import '../reading.css';

const everyQuestion = helpCategories.flatMap(({ questions }) =>
  questions.filter(({ needsSecondBureau }) => !needsSecondBureau),
);

/** All answers, searched by `plain/help-search`. */
function HelpAnswers() {
  return (
    <div className="wrap section grid help" data-help="">
      <div className="grid tops help__side">
        <SearchField />
        <output className="small help__count" data-count="" />
        <Categories />
      </div>
      <div className="grid tops help__answers">
        {helpCategories.map((category) => (
          <CategoryAnswers key={category.key} category={category} />
        ))}
        <NothingFound />
      </div>
      <StructuredData
        of={faqPage(everyQuestion.map(({ question, blocks }) => ({ question, answer: plainText(blocks) })))}
      />
    </div>
  );
}

/** Disabled until its script runs; the list works without it. */
function SearchField() {
  return (
    <div className="field">
      <label htmlFor="help-search">Search the answers</label>
      <div className="help__box">
        <Icon of={Search} />
        <input className="input" id="help-search" type="search" autoComplete="off" maxLength={100} readOnly />
      </div>
    </div>
  );
}

function Categories() {
  return (
    <nav className="contents" aria-label="Topics" data-topics="">
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
  return (
    <section className="help__topic" id={key} aria-labelledby={`${key}-heading`} data-topic="">
      <h2 id={`${key}-heading`}>{title}</h2>
      <Accordion
        items={questions.map((question) => ({
          key: question.key,
          title: question.question,
          body: <Answer question={question} />,
          attributes: question.needsSecondBureau ? { hidden: true, 'data-needs-second': '' } : {},
        }))}
      />
    </section>
  );
}

/** A section, because reader modes drop a `div` with many links (Readability, `_cleanConditionally`). */
function Answer({ question: { key, blocks, sources } }: { question: HelpQuestion }) {
  return (
    <section className="prose" id={key}>
      <Blocks of={blocks} />
      {sources.length > 0 && (
        <p className="small" data-sources="">
          Source:{' '}
          {sources.map(({ title, url }, index) => (
            <span key={url}>
              {index > 0 && ', '}
              <a href={url}>{title}</a>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function NothingFound() {
  return (
    <div className="panel help__none" data-none="" hidden>
      <h2 className="t-3">
        Nothing found for “<span data-searched="" />”
      </h2>
      <p>Try fewer or other words, or look through all answers. Our articles go further into each topic.</p>
      <div className="row">
        <Button variant="solid" data-clear="">
          <Icon of={X} /> Clear the search
        </Button>
        <Link to={paths.articles()}>Read the articles</Link>
      </div>
    </div>
  );
}

export const meta = () =>
  pageMeta({
    title: 'Help centre',
    description:
      'Answers about your account, your score, your credit report, proving who you are, and putting mistakes right.',
    canonicalPath: paths.help(),
  });

/** Questions and answers with a search (HOME-032), a plain list without script. */
export default function HelpPage() {
  return (
    <>
      <header className="hall">
        <div className="wrap grid masthead__in">
          <Breadcrumb trail={[{ name: 'Help', path: paths.help() }]} />
          <h1>{text('help_header')}</h1>
          <p className="lead">{text('help_lead')}</p>
        </div>
      </header>
      <HelpAnswers />
      <NextStep title="Ready to see yours?">
        Register, verify one document, and see your score. It is free, and it never affects your score.
      </NextStep>
    </>
  );
}
