import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Accordion } from '#web/ui/layout/accordion.tsx';
import { classNames } from '#web/ui/class-names.ts';
import faqs from '../../../../../../content/faqs.yaml';
import features from '../../../../../../content/key-features.yaml';
import { faqPage, StructuredData } from '#web/ui/structured-data.tsx';
import branch from '#web/ui/pictures/branch.svg';
import { ArticlesSection } from '../articles/articles-section.tsx';
import { brand } from '#web/navigation/brand.ts';
import { NextStepWords } from '../next-step.tsx';
import { MapSection } from './map-section.tsx';
import { OffersSection } from './offers-section.tsx';
import { ProcessSection } from './process-section.tsx';
import { text } from '../texts.ts';
import { firstFigure, grouped } from '#web/plain/home/score-counter.ts';
import tally from '#web/ui/pictures/tally.svg';
import { ExternalLink } from 'lucide';
import { Icon } from '#web/ui/marks/icon.tsx';

/** Everything below the hero, in the order of HOME-005. */
export function LowerSections() {
  return (
    <>
      <ProcessSection />
      <FeaturedInSection />
      <div className="later">
        <CounterSection />
        <ReviewSection />
        <KeyFeaturesSection />
        <MapSection />
        <OffersSection />
        <ArticlesSection />
        <FaqSection />
        <GetStartedSection />
      </div>
    </>
  );
}

/** Names of newspapers (HOME-008). */
function FeaturedInSection() {
  if (brand.featuredIn === null) return null;
  const { names, madeUp } = brand.featuredIn;
  return (
    <section className="seen" aria-labelledby="seen-heading">
      <div className="wrap row seen__in">
        <h2 id="seen-heading" className="seen__head">
          {text('featured_in_header')}
        </h2>
        <ul className="row seen__list">
          {names.map(({ key, name }) => (
            <li key={key} className="seen__name">
              {name}
            </li>
          ))}
        </ul>
        {madeUp && <p className="small quiet">{text('featured_in_made_up')}</p>}
      </div>
    </section>
  );
}

const featureLooks = ['hall', 'tint', 'kf__c--warm', 'card'];

function KeyFeaturesSection() {
  return (
    <section className="section" aria-labelledby="features-heading">
      <div className="wrap">
        <div className="head">
          <h2 id="features-heading">{text('features_header')}</h2>
          <p className="lead">{text('features_lead')}</p>
        </div>
        <ul className="grid gap-5 kf">
          {features.map(({ key, title, description, imgUrl }, index) => (
            <li key={key} className={classNames('kf__c', featureLooks[index % featureLooks.length])}>
              <div>
                <h3>{title}</h3>
                <p className="lead">{description}</p>
              </div>
              <img src={imgUrl} alt="" width="400" height="160" loading="lazy" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const questions = faqs.map(({ key, title, text: answer }) => ({
  key,
  title,
  body: (
    <p>
      {answer}
      {key === 'source' && (
        <>
          {' '}
          We ask <span data-bureau="">one of them</span>.
        </>
      )}
    </p>
  ),
}));

function FaqSection() {
  return (
    <section className="section tint" id="help" aria-labelledby="faq-heading">
      <div className="wrap grid gap-8 faq">
        <div>
          <h2 id="faq-heading">{text('faqs_header')}</h2>
          <p className="mt-4">
            <Link to={paths.help()}>More in the help centre</Link>
          </p>
        </div>
        <Accordion items={questions} />
        <StructuredData of={faqPage(faqs.map(({ title, text: answer }) => ({ question: title, answer })))} />
      </div>
    </section>
  );
}

function GetStartedSection() {
  return (
    <section className="hall isolated start" aria-labelledby="start-heading">
      <img className="behind start__branch" src={branch} alt="" width="760" height="400" loading="lazy" />
      <div className="wrap grid gap-6 starts start__in">
        <NextStepWords id="start-heading" title={text('get_started_header')} label="Get Score">
          {text('get_started_lead')}
        </NextStepWords>
      </div>
    </section>
  );
}

/**
 * The counter (HOME-009), hidden until `plain/home/score-counter` has a figure worth showing. Hidden from screen
 * readers, which would read it every second.
 */
function CounterSection() {
  const { sample, givenBefore } = brand.counter;
  const start = firstFigure(brand.counter);
  return (
    <section
      className="goldfield isolated"
      aria-labelledby="counter-heading"
      data-counter={sample === null ? '' : 'sample'}
      hidden={start === null}
    >
      <img className="behind tally__field" src={tally} alt="" width="928" height="928" loading="lazy" />
      <div className="wrap tally__in">
        <p className="tally__n num" data-count="">
          {start !== null && grouped(start)}
        </p>
        <h2 className="tally__t" id="counter-heading">
          {text('counter_header')}
        </h2>
        <p className="tally__note">
          {sample !== null ? text('counter_sample') : text('counter_note')}
          {sample === null &&
            givenBefore !== null &&
            ` ${grouped(givenBefore.scores)} were given before this service: ${givenBefore.source}.`}
        </p>
      </div>
    </section>
  );
}

/**
 * The review service's widget, hidden until `plain/viewer` sees the profile's flag (HOME-023). The link works when the
 * frame fails.
 */
function ReviewSection() {
  if (brand.reviews === null) return null;
  const { service, url } = brand.reviews;
  return (
    <section className="section" aria-labelledby="reviews-heading" data-flag="reviews" hidden>
      <div className="wrap grid gap-5 starts reviews">
        <h2 id="reviews-heading">{text('reviews_header')}</h2>
        <p className="lead">{text('reviews_note')}</p>
        <div data-review-widget={`Reviews at ${service}`} />
        <a className="btn btn--line" href={url} target="_blank" rel="noopener noreferrer">
          Read the reviews at {service} <Icon of={ExternalLink} />
          <span className="vh"> (opens in a new tab)</span>
        </a>
      </div>
    </section>
  );
}
