import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Accordion } from '#web/ui/layout/accordion.tsx';
import { classNames } from '#web/ui/class-names.ts';
import faqs from '../../../../../../content/faqs.yaml';
import features from '../../../../../../content/key-features.yaml';
import { faqPage, StructuredData } from '#web/ui/structured-data.tsx';
import branch from '#web/ui/pictures/branch.svg';
import { ArticlesSection } from '../articles/articles-section.tsx';
import { CounterSection } from './counter-section.tsx';
import { brand } from '#web/navigation/brand.ts';
import { GetScoreLink } from '../get-score-link.tsx';
import { MapSection } from './map-section.tsx';
import { OffersSection } from './offers-section.tsx';
import { ProcessSection } from './process-section.tsx';
import { ReviewSection } from './review-section.tsx';
import { text } from '../texts.ts';

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

/** Names of newspapers, each in its own typeface (HOME-008). */
function FeaturedInSection() {
  if (brand.featuredIn === null) return null;
  const { names, madeUp } = brand.featuredIn;
  return (
    <section className="seen" aria-labelledby="seen-heading">
      <div className="wrap seen__in">
        <h2 id="seen-heading" className="seen__head">
          {text('featured_in_header')}
        </h2>
        <ul className="row seen__list">
          {names.map(({ key, name }) => (
            <li key={key} className={`seen__name seen__name--${key}`}>
              {name}
            </li>
          ))}
        </ul>
        {madeUp && <p className="seen__note small quiet">{text('featured_in_made_up')}</p>}
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
        <ul className="kf">
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

const questions = faqs.map(({ key, title, text: answer }) => ({ key, title, body: <p>{answer}</p> }));

function FaqSection() {
  return (
    <section className="section tint" id="help" aria-labelledby="faq-heading">
      <div className="wrap faq">
        <div>
          <h2 id="faq-heading">{text('faqs_header')}</h2>
          <p className="faq__more">
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
    <section className="hall start" aria-labelledby="start-heading">
      <img className="start__branch" src={branch} alt="" width="760" height="400" loading="lazy" />
      <div className="wrap start__in">
        <h2 id="start-heading">{text('get_started_header')}</h2>
        <p className="lead">{text('get_started_lead')}</p>
        <GetScoreLink label="Get Score" />
      </div>
    </section>
  );
}
