import { dayForPeople } from '../calendar/calendar.ts';
import type { BanStep } from '../corrections/ban-times.ts';
import { PATHS } from '../pages/paths.ts';
import type { NotificationWords } from './categories.ts';

type Bureau = { bureauName: string };
type Case = Bureau & { reference: string };
type CaseDay = Case & { answerDueOn: string };

/** Facts of each kind of news about a correction or a freeze. */
export type CaseFacts = {
  'case-opened': CaseDay;
  'answer-soon': CaseDay;
  'answer-passed': CaseDay;
  'case-decided': Case & { noticeDueOn: string };
  'case-undelivered': Case;
  'withdrawal-undelivered': Case;
  'ban-requested': Bureau;
  'ban-in-force': Bureau & { endsOn: string; isExtension: boolean };
  'ban-extension-refused': Bureau & { endsOn: string; isOver: boolean };
  'ban-ending': Bureau & { endsOn: string };
  'ban-ended': Bureau;
  'ban-lifted': Bureau;
  'ban-passed-on': Bureau;
  /** The step that did not reach the bureau. */
  'ban-undelivered': Bureau & { step: BanStep; endsOn: string | null; isOver: boolean };
  /** `provider`: who asked for the file. Only the page names them. `isFrozen` is missing in older ones, which were. */
  'access-tried': Bureau & { on: string; isFrozen?: boolean; provider?: string };
};

export type CaseKind = keyof CaseFacts;
export type CaseNews = { [K in CaseKind]: { kind: K } & CaseFacts[K] }[CaseKind];

type Words = Pick<NotificationWords, 'title' | 'text'> & Partial<Pick<NotificationWords, 'tone'>>;

const WORDS: { readonly [K in CaseKind]: (facts: CaseFacts[K]) => Words } = {
  'case-opened': ({ bureauName: name, answerDueOn }) => ({
    title: 'Your correction is on its way',
    text: `${name} has until ${dayForPeople(answerDueOn)} to answer.`,
  }),
  'answer-soon': ({ bureauName: name, answerDueOn }) => ({
    title: 'An answer to your correction is due soon',
    text: `${name} has until ${dayForPeople(answerDueOn)}.`,
  }),
  'answer-passed': ({ bureauName: name, answerDueOn }) => ({
    title: 'The answer to your correction is overdue',
    text: `${name} had until ${dayForPeople(answerDueOn)}. See what you can do.`,
    tone: 'warn',
  }),
  'case-decided': ({ bureauName: name }) => ({
    title: 'Your correction is decided',
    text: `Read what ${name} decided, and why.`,
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
  }),
  'ban-in-force': ({ bureauName: name, endsOn, isExtension }) => ({
    title: isExtension ? 'Your freeze is extended' : 'Your credit report is frozen',
    text: `${name} gives it to no lender until the end of ${dayForPeople(endsOn)}.`,
  }),
  'ban-extension-refused': ({ bureauName: name, endsOn, isOver }) => ({
    title: 'Your freeze is not extended',
    text: `${name} did not accept it. The freeze ${isOver ? 'ended' : 'ends'} after ${dayForPeople(endsOn)}.`,
    tone: 'warn',
  }),
  'ban-ending': ({ endsOn }) => ({
    title: 'Your freeze ends soon',
    text: `After ${dayForPeople(endsOn)} lenders can see your file again. You can extend it.`,
    tone: 'warn',
  }),
  'ban-ended': ({ bureauName: name }) => ({
    title: 'Your freeze is over',
    text: `${name} may give your credit report to lenders again.`,
  }),
  'ban-lifted': ({ bureauName: name }) => ({
    title: 'Your freeze is lifted',
    text: `${name} may give your credit report to lenders again.`,
  }),
  'ban-passed-on': ({ bureauName: name }) => ({
    title: 'Your freeze was passed on',
    text: `${name} has asked the other bureaus. See what they answered.`,
  }),
  'ban-undelivered': ({ bureauName: name, step }) => ({
    title: UNDELIVERED[step],
    text: `We could not pass that on to ${name}, and have stopped trying.`,
    tone: 'warn',
  }),
  'access-tried': ({ bureauName: name, provider = 'A lender', on, isFrozen = true }) => ({
    title: `${provider} asked for your ${isFrozen ? 'frozen ' : ''}file`,
    text: `${name} refused on ${dayForPeople(on)}. If you did not apply for credit, someone may be using your name.`,
    tone: 'warn',
  }),
};

const UNDELIVERED: Record<BanStep, string> = {
  request: 'Your credit report is not frozen',
  extension: 'Your freeze is not extended',
  lift: 'Your freeze is not lifted',
  'pass-on': 'Your freeze was not passed on',
};

export const caseWords = (news: CaseNews): NotificationWords => ({
  tone: 'info',
  ...wordsOf(news.kind, news),
  path: isAboutBan(news.kind) ? PATHS.fileFreeze : PATHS.corrections,
});

const wordsOf = <K extends CaseKind>(kind: K, facts: CaseFacts[K]): Words => WORDS[kind](facts);

export const isAboutBan = (kind: CaseKind): boolean => kind.startsWith('ban-') || kind === 'access-tried';
