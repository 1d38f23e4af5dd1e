import { dayForPeople } from '../calendar/calendar.ts';
import type { BanStep } from '../corrections/ban-times.ts';
import { PATHS } from '../pages/paths.ts';
import type { NotificationWords } from './rows.ts';

/** News of a correction or a freeze, as its e-mail tells it. */
export type CaseNews = {
  kind: keyof typeof WORDS;
  bureauName: string;
  answerDueOn?: string;
  endsOn?: string | null;
  isExtension?: boolean;
  isOver?: boolean;
  /** The step that did not reach the bureau. */
  step?: BanStep;
  /** Who asked for the frozen file, and on which day. */
  provider?: string;
  on?: string;
};

type Words = Pick<NotificationWords, 'title' | 'text' | 'tone'>;

const WORDS = {
  'case-opened': ({ bureauName: name, answerDueOn }) => ({
    title: 'Your correction is on its way',
    text: `${name} has until ${day(answerDueOn)} to answer.`,
    tone: 'info',
  }),
  'answer-soon': ({ bureauName: name, answerDueOn }) => ({
    title: 'An answer to your correction is due soon',
    text: `${name} has until ${day(answerDueOn)}.`,
    tone: 'info',
  }),
  'answer-passed': ({ bureauName: name, answerDueOn }) => ({
    title: 'The answer to your correction is overdue',
    text: `${name} had until ${day(answerDueOn)}. See what you can do.`,
    tone: 'warn',
  }),
  'case-decided': ({ bureauName: name }) => ({
    title: 'Your correction is decided',
    text: `Read what ${name} decided, and why.`,
    tone: 'info',
  }),
  'case-undelivered': ({ bureauName: name }) => ({
    title: 'Your correction did not get through',
    text: `We could not pass it on to ${name}. Please ask again.`,
    tone: 'warn',
  }),
  'withdrawal-undelivered': ({ bureauName: name }) => ({
    title: 'Your correction is not withdrawn',
    text: `We could not pass that on to ${name}.`,
    tone: 'warn',
  }),
  'ban-requested': ({ bureauName: name }) => ({
    title: 'You asked for a freeze',
    text: `We are asking ${name}, and tell you when it is in force.`,
    tone: 'info',
  }),
  'ban-in-force': ({ bureauName: name, endsOn, isExtension }) => ({
    title: isExtension === true ? 'Your freeze is extended' : 'Your credit report is frozen',
    text: `${name} gives it to no lender until the end of ${day(endsOn)}.`,
    tone: 'info',
  }),
  'ban-extension-refused': ({ bureauName: name, endsOn, isOver }) => ({
    title: 'Your freeze is not extended',
    text: `${name} did not accept it. The freeze ${isOver === true ? 'ended' : 'ends'} after ${day(endsOn)}.`,
    tone: 'warn',
  }),
  'ban-ending': ({ endsOn }) => ({
    title: 'Your freeze ends soon',
    text: `After ${day(endsOn)} lenders can see your file again. You can extend it.`,
    tone: 'warn',
  }),
  'ban-ended': ({ bureauName: name }) => ({
    title: 'Your freeze is over',
    text: `${name} may give your credit report to lenders again.`,
    tone: 'info',
  }),
  'ban-lifted': ({ bureauName: name }) => ({
    title: 'Your freeze is lifted',
    text: `${name} may give your credit report to lenders again.`,
    tone: 'info',
  }),
  'ban-passed-on': ({ bureauName: name }) => ({
    title: 'Your freeze was passed on',
    text: `${name} has asked the other bureaus. See what they answered.`,
    tone: 'info',
  }),
  'ban-undelivered': ({ bureauName: name, step }) => ({
    title: UNDELIVERED[step ?? 'request'],
    text: `We could not pass that on to ${name}, and have stopped trying.`,
    tone: 'warn',
  }),
  'access-tried': ({ bureauName: name, provider, on }) => ({
    title: `${provider ?? 'A lender'} asked for your frozen file`,
    text: `${name} refused on ${day(on)}. If you did not apply for credit, someone may be using your name.`,
    tone: 'warn',
  }),
} satisfies Record<string, (news: CaseNewsOf) => Words>;

type CaseNewsOf = Omit<CaseNews, 'kind'>;

const UNDELIVERED: Record<BanStep, string> = {
  request: 'Your credit report is not frozen',
  extension: 'Your freeze is not extended',
  lift: 'Your freeze is not lifted',
  'pass-on': 'Your freeze was not passed on',
};

export const caseWords = (news: CaseNews): NotificationWords => ({
  ...(WORDS[news.kind] as (news: CaseNewsOf) => Words)(news),
  path: isAboutBan(news) ? PATHS.fileFreeze : PATHS.corrections,
});

export const isAboutBan = ({ kind }: Pick<CaseNews, 'kind'>) =>
  kind.startsWith('ban-') || kind === 'access-tried';

const day = (date: string | null | undefined) => dayForPeople(date ?? '');
