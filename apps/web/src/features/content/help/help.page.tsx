import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Breadcrumb } from '../breadcrumb.tsx';
import { NextStep } from '../next-step.tsx';
import { text } from '../texts.ts';
import '../reading.css';
import { HelpAnswers } from './help-answers.tsx';

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
      <header className="hall masthead">
        <div className="wrap masthead__in">
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
