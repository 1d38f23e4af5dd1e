import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Accordion } from '#web/ui/layout/accordion.tsx';
import faqs from '../../../../../content/faqs.yaml';
import features from '../../../../../content/key-features.yaml';
import { text } from './texts.ts';
import './splash.css';

export function FeatureList() {
  return (
    <section aria-labelledby="splash-features">
      <h2 id="splash-features">{text('features_header')}</h2>
      <ul className="grid gap-6 splash__features">
        {features.map(({ key, title, description, imgUrl }) => (
          <li key={key}>
            <img src={imgUrl} alt="" width="200" height="80" loading="lazy" />
            <div>
              <h3>{title}</h3>
              <p>{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const questions = faqs.map(({ key, title, text: answer }) => ({ key, title, body: <p>{answer}</p> }));

export function QuestionList() {
  return (
    <section aria-labelledby="splash-questions">
      <h2 id="splash-questions">{text('faqs_header')}</h2>
      <Accordion items={questions} />
      <p>
        <Link to={paths.help()}>More in the help centre</Link>
      </p>
    </section>
  );
}
