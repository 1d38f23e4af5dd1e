import { articlePath, PATHS } from '../pages/paths.ts';
import type { HelpReason } from './help-first.ts';

/** A way to get help: a path of the product or a phone number. */
export type HelpWay = {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly href: string;
};

export type HelpWords = {
  readonly title: string;
  /** What was found, and what follows. */
  readonly lead: string;
  readonly ways: readonly HelpWay[];
  /** What makes credit available again. */
  readonly after: string;
};

const DEFAULT = 'an unpaid default';
const JUDGMENT = 'an unsettled court judgment';
const UNREAD = 'an entry that we could not read and that may be a debt';

const WAYS: readonly HelpWay[] = [
  {
    title: 'Talk to a financial counsellor',
    text: 'The National Debt Helpline is free, independent and confidential.',
    label: 'Call 1800 007 007',
    href: 'tel:1800007007',
  },
  {
    title: 'Ask for hardship help',
    text: 'Tell your credit provider that you cannot pay. It must consider your request and answer you.',
    label: 'Your rights in hardship',
    href: articlePath('financial-hardship-and-your-credit-report'),
  },
  {
    title: 'Have mistakes corrected',
    text: 'Is something on your report wrong? Having it corrected is free, and the answer is due within 30 days.',
    label: 'How to correct your report',
    href: articlePath('correcting-errors-on-your-credit-report'),
  },
];

const TITLE = 'Help comes first';

const UNREAD_ALONE: HelpWords = {
  title: 'One entry has to be cleared up first',
  lead: 'Your credit file has an entry that we could not read. It may be a default, a court action or an insolvency, so we show you no credit until we know.',
  ways: [
    {
      title: 'Ask the bureau what it is',
      text: 'Your report marks the entry. Ask there for a correction: it is free, and the answer is due within 30 days.',
      label: 'Open your report',
      href: PATHS.creditReport,
    },
    ...WAYS.slice(0, 1),
  ],
  after:
    'Once the entry can be read and is not an unpaid debt, you will see credit offers again where you meet the criteria.',
};

const inOneList = (things: readonly string[]): string => new Intl.ListFormat('en-AU').format(things);

/** The texts where help comes first; `reasons` is never empty. */
export function helpWords(reasons: readonly HelpReason[]): HelpWords {
  const debts = [
    ...(reasons.includes('open-default') ? [DEFAULT] : []),
    ...(reasons.includes('unsettled-judgment') ? [JUDGMENT] : []),
  ];
  if (debts.length === 0 && reasons.includes('unread-entry')) return UNREAD_ALONE;
  if (debts.length === 0) {
    return {
      title: TITLE,
      lead: 'Your score is in the lowest band, Below Average. Most of our lending partners need a higher score, and each application leaves an enquiry on your file.',
      ways: WAYS,
      after: 'More offers open as your score rises.',
    };
  }
  const found = reasons.includes('unread-entry') ? [...debts, UNREAD] : debts;
  return {
    title: TITLE,
    lead: `Your credit file shows ${inOneList(found)}, so we show you no credit. New credit could make things harder, and each application leaves an enquiry on your file.`,
    ways: WAYS,
    after:
      'Once your file shows the debt as paid or settled, you will see credit offers again where you meet the criteria.',
  };
}
